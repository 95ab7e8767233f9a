import type { components } from '../../api/schema';
import {
  columnsWith,
  type ListChoices,
  type ListLook,
  type ListWishes,
  missing,
  proposed,
} from '../list-import/draft';

type Schemas = components['schemas'];
export type PeopleImported = Schemas['PeopleImported'];
export type Question = Schemas['PeopleQuestion'];
type LineAnswer = Schemas['PeopleLineAnswer'];
export type Answer = Omit<LineAnswer, 'line'> & {
  /** The person's, where it is one. */
  name?: string;
};

/** An answer stays on screen with its question, which the server does not ask again. */
export interface Answered extends Answer {
  question: Question;
}

/** What is chosen for a list of people. */
export interface Choices extends ListChoices {
  /** Where list and portal differ, the list's value wins. */
  overwrite: boolean;
  householdsByAddress: boolean;
  /** Names in the list of households that are the one here with nearly their name. */
  join: string[];
  answers: Answered[];
}

export function proposedPeople(look: ListLook): Choices {
  return { ...proposed(look), overwrite: false, householdsByAddress: false, join: [], answers: [] };
}

/** Who a line is depends on no column; what words say begins as it is remembered. */
export function withColumn(choices: Choices, at: number, field: string, words: Choices['words']) {
  return { ...choices, columns: columnsWith(choices.columns, at, field), words };
}

/** One column with the full name does instead of two. */
export function stillMissing(choices: Choices, fields: ListLook['fields']): string[] {
  return choices.columns.includes('name') ? [] : missing(choices, fields);
}

export function wishesOf({ answers, ...others }: Choices): ListWishes {
  const lines = answers.map(({ question: { line }, answer, personId }) => ({
    line,
    answer,
    ...(personId !== undefined && { personId }),
  }));
  return { ...others, lines };
}

const isOf = (one: Question, other: Question) => one.line === other.line && one.kind === other.kind;

/** Of a line it is said once who it is, and once that a death or move is so. */
const isAlike = (one: Answer, other: Answer) =>
  (one.answer === 'confirm') === (other.answer === 'confirm');

export function answerOf({ answers }: Choices, question: Question): Answered | undefined {
  return answers.find((own) => isOf(own.question, question));
}

/** With one answer to all these questions; none takes theirs back. */
export function withAnswers(
  choices: Choices,
  questions: Question[],
  answer: ((question: Question) => Answer) | undefined,
): Choices {
  const lines = new Map(questions.map((question) => [question.line, question]));
  const answers = choices.answers.filter((own) => {
    const asked = lines.get(own.question.line);
    return !asked || !(isOf(own.question, asked) || (answer && isAlike(own, answer(asked))));
  });
  const said = answer ? questions.map((question) => ({ question, ...answer(question) })) : [];
  return { ...choices, answers: [...answers, ...said] };
}

/** With these households of the list joined with the ones here, or not. */
export function withJoined(choices: Choices, names: string[], joins: boolean): Choices {
  const others = choices.join.filter((name) => !names.includes(name));
  return { ...choices, join: joins ? [...others, ...new Set(names)] : others };
}

/** The questions of one kind, open and answered ones, in the file's order. */
export interface Kind {
  kind: Question['kind'];
  questions: Question[];
}

/** What stands above the questions of a kind; those that need an answer come first. */
export const kindWords: Record<Question['kind'], string> = {
  mayBe: 'Perhaps somebody who is here',
  tooMany: 'Many people here have this name',
  twin: 'Perhaps somebody on another line',
  several: 'Two people in one name',
  noName: 'Not the name of a person',
  keyNow: "The number was somebody else's here",
  keyOne: 'The number has another name here',
  keyTaken: 'The number is that of another line, too',
  removed: 'Removed here before',
  life: 'Died or moved away by the list, and has an account',
  roleHolder: 'Died or moved away by the list, for an administrator',
  refused: 'A death or move that cannot be recorded',
};

export function questionsOf(said: PeopleImported, { answers }: Choices): Kind[] {
  const open = said.questions.rows;
  const asked = new Set(open.map(({ line, kind }) => `${line} ${kind}`));
  const answered = answers
    .map(({ question }) => question)
    .filter(({ line, kind }) => !asked.has(`${line} ${kind}`));
  const all = [...open, ...answered].sort((one, other) => one.line - other.line);
  return (Object.keys(kindWords) as Question['kind'][])
    .map((kind) => ({ kind, questions: all.filter((question) => question.kind === kind) }))
    .filter(({ questions }) => questions.length > 0);
}

/** Answers that fit all of these: of a person, where each has one proposed, and no two the same. */
export function commonAnswers(questions: Question[]): LineAnswer['answer'][] {
  const proposals = questions.map(({ candidates: [first, ...others] }) =>
    others.length === 0 ? first?.id : undefined,
  );
  const isEachOne = !proposals.includes(undefined) && new Set(proposals).size === proposals.length;
  const [first, ...others] = questions;
  return (first?.answers ?? []).filter(
    (answer) =>
      others.every(({ answers }) => answers.includes(answer)) && (answer !== 'person' || isEachOne),
  );
}

/** Open questions that can be answered here. */
export function openCount(said: PeopleImported, choices: Choices): number {
  const open = said.questions.rows.filter(
    (question) => question.answers.length > 0 && !answerOf(choices, question),
  );
  return open.length + said.questions.unlisted;
}
