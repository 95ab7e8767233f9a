import { officePaths } from '../../office-paths';

/** The state of the made statements' filters, all of it in the address. */
export interface MadeView {
  /** The year of their last day; every year without it. */
  year: string;
  search: string;
  cursor: string;
}

export function madeViewOf(search: string): MadeView {
  const asked = new URLSearchParams(search);
  const year = asked.get('year') ?? '';
  return {
    year: /^\d{4}$/.test(year) ? year : '',
    search: asked.get('search') ?? '',
    cursor: asked.get('cursor') ?? '',
  };
}

export function addressOfMade(view: Partial<MadeView>): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) if (value) asked.set(name, value);
  return asked.size > 0 ? `${officePaths.statementsMade}?${asked}` : officePaths.statementsMade;
}

/** Another filter begins at the newest one. */
export function changedMade(view: MadeView, change: Partial<MadeView>): MadeView {
  return { ...view, cursor: '', ...change };
}
