import { fullName } from '../person/words';
import type { Household } from './places';

/** The household of a person after a split. */
export type Where = 'stays' | 'leaves' | 'both';

export const whereWords: Record<Where, string> = {
  stays: 'Stays',
  leaves: 'Goes to the new household',
  both: 'Lives in both',
};

/** As it is typed. Who is not in `where` stays. */
export interface Split {
  newName: string;
  where: Readonly<Record<string, Where>>;
}

type People = Household['people'];

/** The people of the new household, in it too or only. */
export function leavingIn({ where }: Split, people: People): People {
  return people.filter(({ id }) => (where[id] ?? 'stays') !== 'stays');
}

/** The missing details, for the field of the name and for the first one of the people. */
export function troublesWithSplit(split: Split, people: People) {
  const leaving = leavingIn(split, people);
  return {
    newName: split.newName.trim() ? undefined : 'The new household needs a name',
    people:
      leaving.length === 0
        ? 'Say who goes to the new household: nobody does yet'
        : people.every(({ id }) => split.where[id] === 'leaves')
          ? 'Somebody has to stay: to give all of them another name, rename the household'
          : undefined,
  };
}

/** "Jon Moss lives in Moss, Mill Lane now. Kim Moss lives in both." */
export function splitInWords(split: Split, people: People): string {
  const say = (wanted: Where, home: string) => {
    const names = people.filter(({ id }) => split.where[id] === wanted).map(fullName);
    if (names.length === 0) return '';
    const list = new Intl.ListFormat('en-US').format(names);
    return `${list} ${names.length === 1 ? 'lives' : 'live'} in ${home}.`;
  };
  const name = split.newName.trim();
  const gone = say('leaves', `${name} now`);
  return [gone, say('both', gone ? 'both' : `${name}, too`)].filter(Boolean).join(' ');
}
