import { dayFirstDate } from '../../congregation/more-dates';
import { postalAddress } from '../../profile/postal-address';
import { capital } from '../person/events';
import { addressNames, type FieldName, fieldNames, fields } from '../person/fields';
import { fullName } from '../person/words';
import type { MergePreview, MergeSide } from './queries';

/** The choices: the row that stays, and for each field the row whose value stays. */
export interface MergeChoice {
  stays?: string;
  values: Partial<Record<FieldName, string>>;
}

const isAddress = (name: string) => addressNames.some((part) => part === name);

/** Both sides have an office note, and the two are joined. */
const joinsNotes = ({ kept, other, differing }: MergePreview) =>
  differing.includes('officeNotes') && Boolean(kept.fields.officeNotes && other.fields.officeNotes);

/** In the order of the person's form. A postal address is one, with all its parts. */
export function differingFields(preview: MergePreview): FieldName[] {
  const { differing } = preview;
  return fieldNames.filter((name) => {
    if (name === 'address') return differing.some(isAddress);
    if (name === 'officeNotes' && joinsNotes(preview)) return false;
    return differing.includes(name) && !isAddress(name);
  });
}

/** The id of the row whose value stays: what was chosen, else the row that stays, unless it has none. */
export function valueFrom(
  name: FieldName,
  { kept, other, onlyOtherHas }: MergePreview,
  { values }: MergeChoice,
): string {
  const chosen = values[name];
  if (chosen === kept.id || chosen === other.id) return chosen;
  const isOnlyThere =
    name === 'address' ? onlyOtherHas.some(isAddress) : onlyOtherHas.includes(name);
  return isOnlyThere ? other.id : kept.id;
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
  if (name === 'address') return postalAddress(side.fields);
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
export function whatGoesAlong(preview: MergePreview): string[] {
  const { kept, other } = preview;
  const signsIn = [kept.email, kept.signInName].filter(Boolean).join(' or ');
  return [
    `The member number ${kept.memberNumber} stays.`,
    hasPassword(kept) && `The account stays: they sign in with ${signsIn} as before.`,
    hasPassword(other) && `The account of ${other.memberNumber} ends.`,
    !hasPassword(kept) && !hasPassword(other) && addressesInWords(kept, other),
    other.photoUrl && !kept.photoUrl && 'The photo goes along.',
    joinsNotes(preview) && 'Both office notes stay, one below the other.',
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
