/** A row of the file of people, by its headings in small letters. */
export type FileRow = Record<string, string>;

/** People at one address of one household, who get one letter. */
export interface Home {
  /** "John & Mary Smith" */
  name: string;
  /** "John and Mary", or all of them; "parents of Jonathan" where only children are named. */
  firstNames: string;
  /** The postal address; empty where it lacks the street or the town. */
  lines: string[];
  zip: string;
  people: readonly FileRow[];
}

export const nameOf = ({ firstname = '', lastname = '' }: FileRow) =>
  `${firstname} ${lastname}`.trim();

/** "John & Mary Smith"; both last names where they differ. */
export function coupleName(people: readonly FileRow[]): string {
  const [one, other] = people;
  if (people.length === 2 && one && other && one.lastname === other.lastname) {
    return `${one.firstname} & ${nameOf(other)}`;
  }
  return people.map(nameOf).join(' & ');
}

/** Street, and town with state and postal code; the country stands in a line of its own where `isAbroad`. */
export function addressOf(person: FileRow, isAbroad = false): string[] {
  const { address, city, state, zipcode, country } = person;
  const region = [state, zipcode].filter(Boolean).join(' ');
  const town = [city, region].filter(Boolean).join(', ');
  return [address, town, isAbroad && country].filter((line): line is string => Boolean(line));
}

/** One for each address of a household, in the order of postal codes. */
export function homesOf(people: readonly FileRow[]): Home[] {
  const homes = new Map<string, FileRow[]>();
  people.forEach((person, at) => {
    const where = addressOf(person, true).join('|').toLowerCase();
    const key = person.household ? `${person.household}|${where}` : String(at);
    homes.set(key, [...(homes.get(key) ?? []), person]);
  });
  const usual = mostFrequent(people.map(({ country = '' }) => country).filter(Boolean));
  return [...homes.values()]
    .map((people) => homeOf(people, usual))
    .sort(
      (one, other) =>
        one.zip.localeCompare(other.zip, 'en', { numeric: true }) ||
        one.name.localeCompare(other.name),
    );
}

function homeOf(people: readonly FileRow[], usual: string | undefined): Home {
  const [first = {}] = people;
  const couple = ['head', 'spouse'].flatMap((role) =>
    people.filter(({ householdrole }) => householdrole === role),
  );
  const named = couple.length > 0 ? couple : people;
  const { household = '', country, zipcode = '' } = first;
  const isWhole = first.address && (first.city || zipcode);
  const isOfChildren = people.every(({ householdrole }) => householdrole === 'child');
  const firstNames = inList(
    named.map(({ preferredname, firstname = '' }) => preferredname || firstname),
  );
  return {
    name: couple.length > 0 || people.length === 1 ? coupleName(named) : household,
    firstNames: isOfChildren ? `parents of ${firstNames}` : firstNames,
    lines: isWhole ? addressOf(first, country !== usual) : [],
    zip: zipcode,
    people,
  };
}

export function inList(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}

function mostFrequent(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0];
}
