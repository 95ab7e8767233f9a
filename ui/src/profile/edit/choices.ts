import { type Choice, exactChoice } from '../../design/form/search-choices';
// The server reads the same file, and refuses a new country that is not in it.
import lists from './choices.json';

const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);

export const maritalStatuses = namesOf(lists.maritalStatus);
export const genders = namesOf(lists.gender);
export const relationships = namesOf(lists.emergencyContactRelationship);

/** The countries of the world in English, from A to Z. */
export const countries = lists.country as readonly Choice[];

/** Why this is no country. */
export function troubleWithCountry(typed: string): string | undefined {
  if (exactChoice(countries, typed)) return undefined;
  return `“${typed}” is not on the list of countries. Please choose one that is`;
}

/** Beside a list of examples. */
export const OR_TYPED = 'Choose one, or type your own.';

/** Occupations in plain words, as examples; the last one is Other. */
export const occupations: readonly Choice[] = lists.occupation as readonly Choice[];
