import type { components } from '../../api/schema';

type Schemas = components['schemas'];
export type ListLook = Schemas['ListLook'];
export type ListedImport = Schemas['ListedImport'];
export type ImportUndone = Schemas['ImportUndone'];
export type ListWishes = Partial<Schemas['ListWishes']>;
export type ListField = Schemas['ListLookField'];
export type ListWord = Schemas['ListWord'];
export type WordMeaning = ListWord['meaning'];

/** How the file is to be read, where that was chosen. */
export interface Reading {
  sheet?: string;
  encoding?: string;
  /** The line with the names of the columns. */
  headings?: number;
}

/** What is chosen for a list of any kind. */
export interface ListChoices {
  /** The field of each column. */
  columns: string[];
  dates?: Schemas['DateOrder'];
  /** The program whose numbers the list has. */
  source?: string;
  /** Words of the file, and their meaning for its lines. */
  words: ListWord[];
}

/** Kept over a reload; the file itself has to be chosen again. */
export interface ListDraft<Own extends ListChoices> extends Reading {
  file: string;
  /** Its columns' names: a file that was mended has the same. */
  names?: string;
  choices: Own;
}

export const namesOf = ({ columns }: ListLook) => columns.map(({ heading }) => heading).join('\n');

export function fileKey({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}

export function readingOf<Own extends ListChoices>(draft: ListDraft<Own>): Reading {
  const { file: _, names: __, choices: ___, ...reading } = draft;
  return reading;
}

/** The columns were chosen for a file that is read in this way. */
export function isReadSo<Own extends ListChoices>(
  own: ListDraft<Own>,
  read: Reading,
  columns: ListLook['columns'],
): boolean {
  return (
    own.sheet === read.sheet &&
    own.encoding === read.encoding &&
    own.headings === read.headings &&
    own.choices.columns.length === columns.length
  );
}

/** As the file was understood, or as it was chosen for one like it. */
export function proposed({ columns, words }: ListLook): ListChoices {
  return { columns: columns.map(({ field }) => field ?? ''), words };
}

/** A field is one column only. */
export function columnsWith(columns: string[], at: number, field: string): string[] {
  return columns.map((own, place) =>
    place === at ? field : own === field && field !== '' ? '' : own,
  );
}

/** The required choices. */
export function missing({ columns }: ListChoices, fields: ListField[]): string[] {
  return fields
    .filter(({ name, isNeeded }) => isNeeded && !columns.includes(name))
    .map(({ label }) => label);
}

/** With what a word says, or without it. */
export function withWord<Own extends ListChoices>(
  choices: Own,
  word: string,
  meaning: WordMeaning | undefined,
): Own {
  const others = choices.words.filter((own) => own.word !== word);
  return { ...choices, words: meaning ? [...others, { word, meaning }] : others };
}
