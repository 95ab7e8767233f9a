import { dayFirstDate } from '../../congregation/more-dates';
import type { SignedInUser } from '../../session/session';
import { isOwn, type OfferWords } from '../person/account-actions';
import type { Person } from '../person/queries';
import { calledName, hasPassword } from '../person/words';

/** Life events of a person, and removal of a row that should not be there. */
export type LifeOffer = 'married' | 'moved' | 'died' | 'back' | 'merge' | 'remove';

/** The entries that this user is allowed to make and that fit the person. */
export function lifeOffersFor(person: Person, caller: SignedInUser): LifeOffer[] {
  const isAdministrator = caller.roles?.includes('administrator') ?? false;
  if (person.hadRole && !isAdministrator) return [];
  // Users cannot end, merge or remove themselves.
  const married: LifeOffer[] = livesMarried(person) ? [] : ['married'];
  if (isOwn(caller, person)) return married;
  const { deceasedOn, leftOn } = person;
  if (deceasedOn) return ['back', 'merge', 'remove'];
  if (leftOn) return ['back', ...married, 'died', 'merge', 'remove'];
  return [...married, 'moved', 'died', 'merge', 'remove'];
}

/** Marriage, with a living person. */
function livesMarried({ fields, households }: Person): boolean {
  if (fields.maritalStatus?.toLowerCase() !== 'married') return false;
  const couple = ['head', 'spouse'];
  return households.some(
    ({ role = '', others }) =>
      couple.includes(role) &&
      others.some(
        (other) => !other.deceasedOn && other.role !== role && couple.includes(other.role ?? ''),
      ),
  );
}

/** Offers with a dialog: all but the one that takes one click. */
export type AskedLife = Exclude<LifeOffer, 'back'>;

export const lifeWords: Record<AskedLife, OfferWords> = {
  married: {
    verb: 'Married…',
    sentence: (person) =>
      `${calledName(person)} married: in one step you write down with whom, both last names, the household with its address, and the wedding day.`,
  },
  moved: {
    verb: 'Moved away…',
    sentence: (person) =>
      `${calledName(person)} is neither invited nor celebrated any more, and gets letters only about ${hasPassword(person) ? 'the account and gifts' : 'gifts'}. If they return, choose “Came back”.`,
  },
  died: {
    verb: 'Died…',
    sentence: (person) =>
      `${hasPassword(person) ? `The account of ${calledName(person)} ends at once, and there` : 'There'} are no letters and no celebrations any more, wedding anniversaries included. Household and gifts stay.`,
  },
  merge: {
    verb: 'Merge with…',
    sentence: (person) =>
      `For one person who is here twice. Look for the other entry of ${calledName(person)}; then you see both side by side, before anything is changed.`,
  },
  remove: {
    verb: 'Remove…',
    sentence: (person) =>
      `Only for somebody who was added by mistake: ${calledName(person)} disappears from every list. For 30 days you can bring them back.`,
  },
};

/** The label of "here again": people come back from another town, never from death. */
export function backVerb({ deceasedOn }: Pick<Person, 'deceasedOn'>): string {
  return deceasedOn ? 'Did not die: it was a mistake' : 'Came back';
}

/** The grey pill beside the name: no action is needed. */
export function statePills(person: Person): string[] {
  const { deceasedOn, leftOn, accountEndsOn } = person;
  if (deceasedOn) return [`Died ${dayFirstDate(deceasedOn)}`];
  return [
    ...(leftOn ? [`Moved away ${dayFirstDate(leftOn)}`] : []),
    ...(accountEndsOn && hasPassword(person)
      ? [`Account ends on ${dayFirstDate(accountEndsOn)}`]
      : []),
  ];
}
