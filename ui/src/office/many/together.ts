import { office } from '../client';
import type { HouseholdRole } from '../household/places';
import type { PersonRow } from '../people/queries';

/** Each person's role in the household; none if it is not known. */
export type Roles = Readonly<Record<string, HouseholdRole | ''>>;

const OF_AGE = 18;

/**
 * Initial roles: a person under 18 is a child. Of one or two adults, the elder is the head and the other the spouse;
 * of more it is not known.
 */
export function likelyRoles(
  people: readonly { id: string; birthday?: string | undefined }[],
  today: string,
): Roles {
  const isChild = ({ birthday }: { birthday?: string | undefined }) =>
    birthday !== undefined &&
    today < `${Number(birthday.slice(0, 4)) + OF_AGE}${birthday.slice(4)}`;
  const adults = people
    .filter((person) => !isChild(person))
    .sort((one, other) => (one.birthday ?? '9').localeCompare(other.birthday ?? '9'));
  const [head, spouse, ...more] = adults;
  const roles: Record<string, HouseholdRole | ''> = {};
  for (const { id } of people) roles[id] = '';
  for (const person of people) if (isChild(person)) roles[person.id] = 'child';
  if (head && more.length === 0) roles[head.id] = 'head';
  if (spouse && more.length === 0) roles[spouse.id] = 'spouse';
  return roles;
}

/** The last name that most of them have. */
export function likelyName(people: readonly Pick<PersonRow, 'lastName'>[]): string {
  const counts = new Map<string, number>();
  for (const { lastName } of people) counts.set(lastName, (counts.get(lastName) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? '';
}

/** The households that some of them live in. */
export function homesOf(people: readonly Pick<PersonRow, 'household'>[]): string[] {
  return [...new Set(people.flatMap(({ household }) => household ?? []))];
}

const placeOf = ({ id }: PersonRow, roles: Roles) => {
  const role = roles[id];
  return { personId: id, ...(role && { role }), also: false };
};

/** Makes a household of them; they leave the one where they lived. The answer has further notes. */
export async function makeHousehold(
  people: readonly PersonRow[],
  roles: Roles,
  name: string,
): Promise<string[]> {
  const places = people.map((person) => placeOf(person, roles));
  const { notes } = await office('post', '/api/office/households', {
    body: { name, people: places },
  });
  return notes;
}

/** Takes them into the household of those who live in it already. */
export async function joinHousehold(
  people: readonly PersonRow[],
  roles: Roles,
  home: string,
): Promise<string[]> {
  const there = people.find(({ household }) => household === home);
  if (!there) return [];
  const { households } = await office('get', '/api/office/people/{id}', { at: { id: there.id } });
  const id = households.find(({ name }) => name === home)?.id ?? '';
  const { version } = await office('get', '/api/office/households/{id}', { at: { id } });
  const coming = people.filter(({ household }) => household !== home);
  const { notes } = await office('post', '/api/office/households/{id}/members', {
    at: { id },
    body: { version, people: coming.map((person) => placeOf(person, roles)) },
  });
  return notes;
}
