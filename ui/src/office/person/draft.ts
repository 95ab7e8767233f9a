import { troubleWithCountry } from '../../profile/edit/choices';
import { troubleWithDay } from '../../profile/edit/rules';
import { differingIn } from '../kept-form/meanwhile';
import { type FieldName, fieldNames, fields, limitOf } from './fields';
import type { Person } from './queries';

/** As it stands in the form; an empty text is nothing. */
export type Draft = Record<FieldName, string>;

export const nothingTyped = draftOf({ fields: {} });

export function draftOf({ fields, memberNumber }: Partial<Person> & Pick<Person, 'fields'>): Draft {
  return Object.fromEntries(
    fieldNames.map((name) => [name, (name === 'memberNumber' ? memberNumber : fields[name]) ?? '']),
  ) as Draft;
}

/** The fields that were typed in. */
export function changedIn(draft: Draft, stood: Draft): FieldName[] {
  return differingIn(fieldNames, draft, stood);
}

/** The request: only changed fields, so that an old value that would be refused today stays as it is. */
export function changeOf(draft: Draft, stood: Draft) {
  const changed = changedIn(draft, stood);
  const number = changed.includes('memberNumber') && draft.memberNumber.trim();
  return {
    fields: Object.fromEntries(
      changed
        .filter((name) => name !== 'memberNumber')
        .map((name) => [name, draft[name].trim() || null]),
    ),
    ...(number && { memberNumber: number }),
  };
}

export type Troubles = Partial<Record<FieldName, string>>;

/** Problems of the changed fields; unchanged ones are not checked. */
export function troublesIn(draft: Draft, stood: Draft, today: string): Troubles {
  const troubles: Troubles = {};
  for (const name of fieldNames) {
    const typed = draft[name].trim();
    const { label, required, kind } = fields[name];
    const trouble = () => {
      if (!typed) return required && `${label} is required`;
      if (typed === stood[name].trim()) return undefined;
      if (kind === 'day') return troubleWithDay(label, typed, today);
      if (kind === 'country') return troubleWithCountry(typed);
      return [...typed].length > limitOf(name) ? `${label} is too long` : undefined;
    };
    const found = trouble();
    if (found) troubles[name] = found;
  }
  return troubles;
}

/** "Phone and Address": the fields that another editor changed, in a sentence. */
export function labelsOf(names: FieldName[]): string {
  return new Intl.ListFormat('en-US').format(names.map((name) => fields[name].label));
}
