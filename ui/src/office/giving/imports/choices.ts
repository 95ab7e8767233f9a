import type {
  FileField,
  FileLine,
  FileLook,
  GiverChoice,
  Reading,
  Wishes,
  WordMeaning,
} from './queries';

/** A choice of a giver, with the words it is shown by. */
export interface Given extends GiverChoice {
  /** The person's, where it is one. */
  name?: string;
}

/** The treasurer's choices for a file. */
export interface Choices {
  columns: string[];
  allAnonymous: boolean;
  dates?: 'mdy' | 'dmy';
  /** Lines that are asked about and brought in all the same. */
  alikeLines: number[];
  givers: Given[];
  /** The program whose numbers the givers have. */
  source?: string;
  /** Words of the file, and their meaning for its lines. */
  words: Wishes['words'];
}

/** Kept over a reload; the file itself has to be chosen again. */
export interface ImportDraft extends Reading {
  file: string;
  choices: Choices;
}

export function fileKey({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}

export function readingOf({ file: _, choices: __, ...reading }: ImportDraft): Reading {
  return reading;
}

/** The columns were chosen for a file that is read in this way. */
export function isReadSo(own: ImportDraft, read: Reading, columns: FileLook['columns']): boolean {
  return (
    own.sheet === read.sheet &&
    own.encoding === read.encoding &&
    own.headings === read.headings &&
    own.choices.columns.length === columns.length
  );
}

export function proposed(look: FileLook): Choices {
  return {
    columns: look.columns.map(({ field }) => field ?? ''),
    allAnonymous: false,
    alikeLines: [],
    givers: [],
    words: look.words,
  };
}

/** With another column nothing that was chosen for lines need fit; what words say begins as it is remembered. */
export function withColumn(
  choices: Choices,
  at: number,
  field: string,
  words: Choices['words'],
): Choices {
  const columns = choices.columns.map((own, place) =>
    // A column has one meaning only.
    place === at ? field : own === field && field !== '' ? '' : own,
  );
  return { ...choices, columns, givers: [], alikeLines: [], words };
}

export function saysWhoGave({ columns }: Choices, fields: FileField[]): boolean {
  return fields.some(({ name, isGiver }) => isGiver && columns.includes(name));
}

/** The required choices. */
export function missing(choices: Choices, fields: FileField[]): string[] {
  return fields
    .filter(({ name, isNeeded }) => isNeeded && !choices.columns.includes(name))
    .map(({ label }) => label);
}

export function wishesOf(choices: Choices, reading: Reading): Wishes {
  const { columns, allAnonymous, dates, source, alikeLines, givers, words } = choices;
  return {
    columns,
    allAnonymous,
    alsoAlike: false,
    alikeLines,
    words,
    givers: givers.map(({ name: _, ...given }) => given),
    ...reading,
    ...(dates !== undefined && { dates }),
    ...(source !== undefined && { source }),
  };
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

/** With what a word says, or without it. */
export function withWord(
  choices: Choices,
  word: string,
  meaning: WordMeaning | undefined,
): Choices {
  const others = choices.words.filter((own) => own.word !== word);
  return { ...choices, words: meaning ? [...others, { word, meaning }] : others };
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
