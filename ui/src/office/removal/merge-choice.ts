import { dayFirstDate } from '../../congregation/more-dates';
import { capital } from '../person/events';
import { type FieldName, fields, isField } from '../person/fields';
import { fullName } from '../person/words';
import type { MergePreview, MergeSide } from './queries';

/** The choices: the row that stays, and for each field the row whose value stays. */
export interface MergeChoice {
  stays?: string;
  values: Partial<Record<FieldName, string>>;
}

/** In the order of the person's form. */
export function differingFields({ differing }: Pick<MergePreview, 'differing'>): FieldName[] {
  const order = Object.keys(fields);
  return differing.filter(isField).sort((one, other) => order.indexOf(one) - order.indexOf(other));
}

/** The id of the row whose value stays: what was chosen, else the row that stays, unless it has none. */
export function valueFrom(
  name: FieldName,
  { kept, other, onlyOtherHas }: MergePreview,
  { values }: MergeChoice,
): string {
  const chosen = values[name];
  if (chosen === kept.id || chosen === other.id) return chosen;
  return onlyOtherHas.includes(name) ? other.id : kept.id;
}

/** The names of the fields that the row that stays takes from the other. */
export function takenFromOther(preview: MergePreview, choice: MergeChoice): FieldName[] {
  return differingFields(preview).filter(
    (name) => valueFrom(name, preview, choice) === preview.other.id,
  );
}

/** The row that stays by default: the one that was opened, unless only the other can. */
export function stays(
  opened: MergePreview,
  turned: MergePreview,
  { stays: chosen }: MergeChoice,
): MergePreview {
  const asChosen = [opened, turned].find(({ kept }) => kept.id === chosen);
  if (asChosen && !asChosen.refusal) return asChosen;
  return opened.refusal && !turned.refusal ? turned : opened;
}

/** The value as one reads it. */
export function shownValue(name: FieldName, side: MergeSide): string {
  const value = name === 'memberNumber' ? side.memberNumber : (side.fields[name] ?? '');
  const { kind } = fields[name];
  if (kind === 'day') return dayFirstDate(value) || value;
  return kind === 'status' ? capital(value) : value;
}

/** "Maria Smith (M0044)". */
export const sideInWords = ({ fields, memberNumber }: MergeSide) =>
  `${fullName(fields)} (${memberNumber})`;

const hasPassword = ({ account }: MergeSide) => account === 'can-sign-in' || account === 'locked';

/** The consequences for everything that is not chosen by field, in sentences. */
export function whatGoesAlong({ kept, other }: MergePreview): string[] {
  const signsIn = [kept.email, kept.signInName].filter(Boolean).join(' or ');
  return [
    `The member number ${kept.memberNumber} stays.`,
    hasPassword(kept) && `The account stays: they sign in with ${signsIn} as before.`,
    hasPassword(other) && `The account of ${other.memberNumber} ends.`,
    !hasPassword(kept) && !hasPassword(other) && addressesInWords(kept, other),
    other.photoUrl && !kept.photoUrl && 'The photo goes along.',
    homesInWords(kept, other),
    `Whatever else belongs to ${other.memberNumber} goes along, such as answers to events.`,
  ].filter((sentence): sentence is string => Boolean(sentence));
}

function addressesInWords(kept: MergeSide, other: MergeSide): string | false {
  const gained = [
    !kept.email && other.email,
    !kept.signInName && other.signInName,
    !kept.contactEmail && other.contactEmail,
  ].filter((address): address is string => Boolean(address));
  const verb = gained.length === 1 ? 'goes' : 'go';
  return gained.length > 0 && `${new Intl.ListFormat('en-US').format(gained)} ${verb} along.`;
}

function homesInWords(kept: MergeSide, other: MergeSide): string | false {
  const others = other.households.filter((home) => !kept.households.includes(home));
  if (others.length === 0) return false;
  const homes = new Intl.ListFormat('en-US').format(others);
  const isChild = (home: string) => home.endsWith('(child)');
  const areChildren = [...kept.households, ...other.households].every(isChild);
  if (kept.households.length === 0) return `They come into ${homes}.`;
  if (areChildren) return `They live in ${homes}, too.`;
  return `They stay in ${new Intl.ListFormat('en-US').format(kept.households)}, and leave ${homes}.`;
}
