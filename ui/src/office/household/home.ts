import type { HouseholdRole } from './places';

/** Where a new person lives. */
export interface Home {
  kind: 'none' | 'with' | 'new';
  /** With whom. */
  person?: { id: string; name: string; household?: string };
  /** The name of a new household. */
  name: string;
  role: HouseholdRole | '';
}

export const noHome: Home = { kind: 'none', name: '', role: '' };

/** The reason why it cannot be saved. */
export function troubleWithHome({ kind, person, name }: Home): string | undefined {
  if (kind === 'with' && !person) return 'Please choose with whom they live, or no household';
  if (kind === 'new' && !name.trim()) return 'The household needs a name';
  return undefined;
}
