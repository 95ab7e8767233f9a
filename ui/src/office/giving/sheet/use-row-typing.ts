import { useState } from 'react';
import { type Aside, asides } from '../gifts/fields';
import { giverInWords } from '../gifts/words';
import { type Column, columns } from './keys';
import type { RowRefusal, TypedRow } from './outbox';
import type { FoundGiver } from './queries';
import { unclearWords } from './send-row';
import { problemOfSum, readSum } from './sum';
import { useLookUp } from './use-look-up';
import { envelopeIn, isLoose, type Resolved, resolveWho, type Who } from './who';

/** The problem, and the field where it is corrected. */
export interface Problem {
  column: Column | Aside;
  sentence: string;
}

interface Typing {
  row: TypedRow;
  /** The day of the sheet. */
  date: string;
  refusal: RowRefusal | undefined;
  onType: (typed: TypedRow) => void;
}

/** The typed values of a row, and the giver that they mean so far. */
export function useRowTyping({ row, date, refusal, onType }: Typing) {
  const [typed, setTyped] = useState(row);
  const [problem, setProblem] = useState(() => refusal && problemOf(refusal));
  const [chosen, setChosen] = useState<FoundGiver>();
  const [marked, setMarked] = useState(-1);
  const [isListLeft, setListLeft] = useState(false);
  const { who } = typed;
  const lookUp = useLookUp(who.giverId === undefined ? who.text : '', date);
  const givers = who.giverId === undefined && lookUp.is === 'here' ? lookUp.givers : NONE;
  const resolved = resolveWho(who.text, lookUp);
  const giver = chosen ?? (resolved.is === 'giver' ? resolved.giver : undefined);

  const change = (part: Partial<TypedRow>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    setProblem(undefined);
    onType(next);
  };
  return {
    typed,
    change,
    problem,
    setProblem,
    /** To choose from. */
    givers,
    /** The giver, if the page knows them. */
    giver: isLoose(who.text) ? undefined : giver,
    resolved,
    marked,
    setMarked,
    isListLeft,
    leaveList: () => setListLeft(true),
    openList: () => setListLeft(false),
    /** As it was, or the next one. */
    begin: (row: TypedRow) => {
      setTyped(row);
      setProblem(undefined);
      setChosen(undefined);
      setMarked(-1);
      setListLeft(false);
      onType(row);
    },
    typeWho: (text: string) => {
      setChosen(undefined);
      setMarked(-1);
      setListLeft(false);
      change({ who: { text } });
    },
    choose: (giver: FoundGiver) => {
      setChosen(giver);
      setMarked(-1);
      change({ who: whoIs(giver, giverInWords({ giver })) });
    },
    /** The row to be saved, or what is wrong with it. */
    finished: (): TypedRow | Problem => {
      const unclear = problemOfWho(typed.who, resolved);
      if (unclear) return unclear;
      if (readSum(typed.amount) === undefined) return problemOfAmount(typed.amount);
      return { ...typed, who: finishedWho(typed.who, resolved) };
    },
  };
}

export type RowTyping = ReturnType<typeof useRowTyping>;

const NONE: readonly FoundGiver[] = [];

export function isProblem(one: TypedRow | Problem): one is Problem {
  return 'sentence' in one;
}

/** The fields that the server refused. */
function problemOf({ field, sentence }: RowRefusal): Problem {
  const name = field === 'fundId' ? 'fund' : field;
  const known = [...columns, ...asides.map(({ name }) => name)];
  return { column: known.find((one) => one === name) ?? 'who', sentence };
}

/** Known already, so it need not be sent first. */
export function problemOfWho(who: Who, resolved: Resolved<FoundGiver>): Problem | undefined {
  if (who.giverId !== undefined) return undefined;
  if (resolved.is === 'nobody') return { column: 'who', sentence: unclearWords(who.text, 0) };
  if (resolved.is === 'several') {
    return { column: 'who', sentence: unclearWords(who.text, resolved.count) };
  }
  return undefined;
}

function problemOfAmount(amount: string): Problem {
  return { column: 'amount', sentence: problemOfSum(amount) };
}

function finishedWho(who: Who, resolved: Resolved<FoundGiver>): Who {
  if (who.giverId !== undefined) return who;
  if (resolved.is === 'giver') return whoIs(resolved.giver, who.text.trim());
  return { text: isLoose(who.text) ? '' : who.text.trim() };
}

function whoIs(giver: FoundGiver, text: string): Who {
  const { id, envelope } = giver;
  const shown = { name: giverInWords({ giver }), ...(envelope !== undefined && { envelope }) };
  return { text, giverId: id, shown };
}

/** Behind what is typed: who it is. */
export function ghostOf({ typed: { who }, giver, resolved }: RowTyping): string {
  const name = giver ? giverInWords({ giver }) : (who.shown?.name ?? '');
  if (name) return name === who.text ? '' : name;
  if (resolved.is === 'several') return `${resolved.count} fit`;
  if (resolved.is === 'nobody' && envelopeIn(who.text) !== undefined) return 'nobody’s';
  return '';
}
