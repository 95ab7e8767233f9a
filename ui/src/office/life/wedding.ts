import { troubleWithDay } from '../../profile/edit/rules';
import { limitOf } from '../person/fields';
import type { Person } from '../person/queries';

/** The typed details of a wedding, besides the partner. */
export interface Wedding {
  /** May stay empty. */
  on: string;
  lastName: string;
  spouseLastName: string;
  /** The id of one that is here; empty for a new one. */
  household: string;
  /** The name of a new household. */
  name: string;
}

/** A household that the couple may live in: theirs, or the other's. */
export interface HomeChoice {
  id: string;
  words: string;
}

export const NEW_HOUSEHOLD = 'A new household';

/** The homes where each is head or spouse; a child there does not bring the other home. */
export function homesOf(people: readonly Person[]): HomeChoice[] {
  const homes = people.flatMap(({ households }) =>
    households.filter(({ role }) => role !== 'child').map(({ id, name }) => ({ id, name })),
  );
  const different = homes.filter(({ id }, at) => homes.findIndex((one) => one.id === id) === at);
  const isTwice = (name: string) => different.filter((one) => one.name === name).length > 1;
  return different.map(({ id, name }, at) => ({
    id,
    words: isTwice(name) ? `${name} (${at + 1})` : name,
  }));
}

/** As most couples have it, to be changed. */
export function weddingOf(person: Person, spouse: Person): Wedding {
  const lastName = person.fields.lastName ?? '';
  const home = [person, spouse].flatMap(({ households }) =>
    households.filter(({ role }) => role === 'head'),
  )[0];
  return {
    on: '',
    lastName,
    spouseLastName: spouse.fields.lastName ?? '',
    household: home?.id ?? '',
    name: lastName,
  };
}

export type WeddingTroubles = Partial<Record<keyof Wedding, string | undefined>>;

export function troublesWithWedding(typed: Wedding, today: string): WeddingTroubles {
  const troubles: WeddingTroubles = {};
  const day = typed.on && troubleWithDay('The wedding day', typed.on, today);
  if (day) troubles.on = day;
  for (const name of ['lastName', 'spouseLastName'] as const) {
    const text = typed[name].trim();
    if (!text) troubles[name] = 'The last name is required';
    else if ([...text].length > limitOf('lastName')) troubles[name] = 'The last name is too long';
  }
  if (!typed.household && !typed.name.trim()) troubles.name = 'The household needs a name';
  return troubles;
}

/** The request. A last name that stays is left out. */
export function marriageOf(person: Person, spouse: Person, typed: Wedding) {
  const lastName = typed.lastName.trim();
  const spouseLastName = typed.spouseLastName.trim();
  return {
    version: person.version,
    spouseId: spouse.id,
    spouseVersion: spouse.version,
    ...(typed.on && { on: typed.on }),
    ...(lastName !== person.fields.lastName && { lastName }),
    ...(spouseLastName !== spouse.fields.lastName && { spouseLastName }),
    household: typed.household || typed.name.trim(),
    newHousehold: !typed.household,
  };
}
