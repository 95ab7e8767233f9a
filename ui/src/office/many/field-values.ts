import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { office } from '../client';
import { capital } from '../person/events';
import { type FieldName, fields } from '../person/fields';

export type FieldValue = components['schemas']['FieldValue'];
export type FieldSet = components['schemas']['FieldSet'];

/** The present values of a field of these people. */
export const fieldValuesQuery = (field: FieldName, people: readonly string[]) =>
  queryOptions<FieldValue[]>({
    queryKey: ['office', 'people', 'field', field, people],
    queryFn: () =>
      office('post', '/api/office/people/field', { body: { field, people: [...people] } }),
    staleTime: 0,
    gcTime: 0,
  });

/** Names, numbers, notes, health and emergencies are each person's own. */
export const settable: FieldName[] = [
  'membershipStatus',
  'ministryGroup',
  'membershipDate',
  'joinDate',
  'baptismDate',
  'confirmationDate',
  'address',
  'city',
  'state',
  'zipCode',
  'country',
  'phone',
  'maritalStatus',
  'anniversary',
  'occupation',
  'employer',
];

/** "7 have “Member”, 2 have nothing." The most frequent come first. */
export function valuesInWords(field: FieldName, values: readonly FieldValue[]): string {
  const counts = new Map<string, number>();
  for (const { value = '' } of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const rows = [...counts].sort((one, other) => other[1] - one[1]);
  const shown = rows.slice(0, MOST_SHOWN).map(([value, count]) => {
    const words = fields[field].kind === 'status' ? capital(value) : value;
    return `${count} ${count === 1 ? 'has' : 'have'} ${value ? `“${words}”` : 'nothing'}`;
  });
  const rest = rows.slice(MOST_SHOWN).reduce((sum, [, count]) => sum + count, 0);
  if (rest > 0) shown.push(`${rest} ${rest === 1 ? 'has' : 'have'} something else`);
  return shown.length > 0 ? `${shown.join(', ')}.` : '';
}

const MOST_SHOWN = 4;
