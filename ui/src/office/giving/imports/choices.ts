import type { components } from '../../../api/schema';
import {
  columnsWith,
  type ListChoices,
  type ListField,
  type ListLook,
  type ListWishes,
  proposed,
} from '../../list-import/draft';

type Schemas = components['schemas'];
export type FileLine = Schemas['GiftFileLine'];
type GiverChoice = Schemas['GiftGiverChoice'];

/** A choice of a giver, with the words it is shown by. */
export interface Given extends GiverChoice {
  /** The person's, where it is one. */
  name?: string;
}

/** The treasurer's choices for a file. */
export interface Choices extends ListChoices {
  allAnonymous: boolean;
  /** Lines that are asked about and brought in all the same. */
  alikeLines: number[];
  givers: Given[];
}

export function proposedGifts(look: ListLook): Choices {
  return { ...proposed(look), allAnonymous: false, alikeLines: [], givers: [] };
}

/** With another column nothing that was chosen for lines need fit; what words say begins as it is remembered. */
export function withColumn(
  choices: Choices,
  at: number,
  field: string,
  words: Choices['words'],
): Choices {
  const columns = columnsWith(choices.columns, at, field);
  return { ...choices, columns, givers: [], alikeLines: [], words };
}

export function saysWhoGave({ columns }: Choices, fields: ListField[]): boolean {
  return fields.some(({ name, isGiver }) => isGiver && columns.includes(name));
}

export function wishesOf({ givers, ...others }: Choices): ListWishes {
  return { ...others, givers: givers.map(({ name: _, ...given }) => given) };
}

function isOf(given: Given, { line, called }: FileLine): boolean {
  return given.line === undefined ? given.called === called : given.line === line;
}

/** The choice for a line: by itself, or by its name. */
export function givenOf(choices: Choices, line: FileLine): Given | undefined {
  const own = choices.givers.filter((given) => isOf(given, line));
  return own.find(({ line }) => line !== undefined) ?? own[0];
}

/** The line asks whether it is imported, with a tick if it is. */
export function isAskedAbout({ state }: FileLine): boolean {
  return state === 'alike' || state === 'unlikely';
}

/** Lines that are the same in every column as one above are asked about together: the first of them stands for all. */
export function equalLines({ equalTo }: FileLine, lines: FileLine[]): number[] {
  if (equalTo === undefined) return [];
  return lines.filter((other) => other.equalTo === equalTo).map(({ line }) => line);
}

/** A decision is needed, or was made. */
export function isDecided(line: FileLine): boolean {
  const { state, isAnswered } = line;
  return isAnswered || state === 'unknown' || state === 'leftOut' || isAskedAbout(line);
}

/** The choice for a line, or for all of its name; none takes the choice back. */
export function withGiven(
  choices: Choices,
  line: FileLine,
  forAll: boolean,
  given: Pick<Given, 'choice' | 'memberId' | 'name'> | undefined,
): Choices {
  const others = choices.givers.filter(
    (other) => !isOf(other, line) || (!forAll && other.line === undefined),
  );
  if (!given) return { ...choices, givers: choices.givers.filter((own) => !isOf(own, line)) };
  const about = forAll && line.called !== undefined ? { called: line.called } : { line: line.line };
  return { ...choices, givers: [...others, { ...about, ...given }] };
}
