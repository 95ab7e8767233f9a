/** As it stands in the form; an empty text is nothing. */
export type Words = Record<string, string>;

/** The events of a series that are affected. */
export type Scope = 'this' | 'following' | 'all';

export type Options = readonly (readonly [value: string, label: string])[];

export interface WrittenField {
  name: string;
  label: string | ((words: Words) => string);
  kind:
    | 'line'
    | 'lines'
    | 'date'
    | 'time'
    | 'datetime-local'
    | 'number'
    | 'check'
    | 'choice'
    | 'days';
  required?: true;
  hint?: string | ((words: Words) => string);
  /** The value of a checkbox; `yes` by default. */
  checked?: string;
  /** The labels and values of a choice. */
  options?: Options | ((words: Words) => Options);
  /** What is typed elsewhere is offered as one types. */
  offered?: 'categories';
  /** Only then it is there. */
  when?: (words: Words, stored: Stored | undefined) => boolean;
}

/** One that is there, with the version that was read. */
export interface Stored {
  id: string;
  version: number;
  words: Words;
}

/** The saved entry, and further notes. */
export interface Saved extends Stored {
  said?: string;
}

export interface Work {
  /** The name in a sentence. */
  name: string;
  /** The lists that show it. */
  lists: string[];
  fields: WrittenField[];
  read: (id: string) => Promise<Stored>;
  /** Anew where nothing is stored. */
  save: (words: Words, stored: Stored | undefined) => Promise<Saved>;
  remove: (id: string, scope: Scope) => Promise<unknown>;
  restore: (id: string) => Promise<unknown>;
}

/** The content of the card. */
export interface Target {
  id: string;
  title: string;
  /** The event as it was sent. */
  startDate?: string;
  isCancelled?: boolean;
  /** One of several: of them it is asked which ones are meant. */
  inSeries?: boolean;
  /** On the event's own page: answers are taken. */
  isAsking?: boolean;
  /** When members begin to see an announcement that is to come. */
  showsFrom?: string;
}
