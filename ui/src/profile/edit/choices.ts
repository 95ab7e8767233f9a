import type { Choice } from '../../design/form/search-choices';
// The server reads the same file, and refuses what is new and not in it.
import lists from './choices.json';

const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);

export const maritalStatuses = namesOf(lists.maritalStatus);
export const genders = namesOf(lists.gender);
export const relationships = namesOf(lists.emergencyContactRelationship);

/** The countries of the world in English, from A to Z. */
export const countries = lists.country as readonly Choice[];

/** Occupations in plain words; the last one, Other, is for the rest. */
export const occupations: readonly Choice[] = (lists.occupation as readonly Choice[]).map(
  (choice, at, all) => (at === all.length - 1 ? { ...choice, always: true } : choice),
);
