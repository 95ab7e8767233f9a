import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { asJson, refusalIn, request } from '../api/client';
import { ApiError } from '../api/errors';
import { DRAFTS } from '../session/drafts';
import { kept, write } from '../session/kept';
import { accountName, sessionIsOver, useSignedInUser } from '../session/session';
import { type EventDetails, eventQuery, type WhoComes } from './event-query';
import { useLostAnswer } from './lost-answer';
import { eventsQuery, upcomingEventsQuery } from './queries';

/** A changed answer; absent fields stay as they are. */
export interface Said {
  people: Record<string, boolean>;
  guests?: number;
  note?: string;
  /** All of them wait together, where there are not enough places. */
  waits?: true;
}

/** A person who is asked. */
export interface Asked {
  id: string;
  firstName: string;
  status?: 'attending' | 'declined' | 'waiting';
}

/** The answer that is saved. */
interface Standing {
  people: Asked[];
  guests: number;
  note?: string;
  /** Only a no is taken any more, and no note. */
  closed?: string;
}

/** How an answer is saved, and how what stands is read again after it was refused. */
interface Way {
  save: (said: Said) => Promise<void>;
  readAgain: () => Promise<unknown>;
  /** The key of the note that is typed and not saved yet. */
  draft: string;
}

/** What was tapped: a person's answer by their id, or one of the two others. */
export type Place = string | typeof GUESTS | typeof NOTE;
export const GUESTS = ' guests';
export const NOTE = ' note';

export type Saving = 'nothing' | 'saving' | 'saved';
export type AnswerBeingGiven = ReturnType<typeof useAnswer>;

/** Guests are counted up by taps: only where they end is sent. */
const COUNTING_PAUSE = 600;

const nothing = (): Said => ({ people: {} });

/**
 * Says who comes: each tap is shown at once and sent, one after the other. A typed note goes with the next tap, at its
 * button, or as one leaves; it stays typed, over a reload, too, until it is saved.
 */
export function useAnswer(standing: Standing, way: Way) {
  const saved = standing.note ?? '';
  const [shown, setShown] = useState<Said>(nothing);
  const [typed, setTyped] = useState(() => {
    const found = standing.closed ? undefined : kept<string>(way.draft);
    return found === saved ? undefined : found;
  });
  const [saving, setSaving] = useState<Saving>('nothing');
  const [failed, setFailed] = useState<{ error: Error; at: Place; said: Said }>();
  const toSend = useRef<Said>(nothing());
  const tapped = useRef<Place>(NOTE);
  const underWay = useRef(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const note = useRef(typed);

  const keepNote = (text: string | undefined) => {
    note.current = text;
    setTyped(text);
    write(way.draft, text === undefined ? null : JSON.stringify(text));
  };

  const send = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setSaving('saving');
    let said = nothing();
    try {
      while (!isEmpty(toSend.current)) {
        said = toSend.current;
        toSend.current = nothing();
        await way.save(said);
        if (said.note !== undefined && said.note === note.current) keepNote(undefined);
      }
      setSaving('saved');
      setShown(nothing());
    } catch (error) {
      // The server's state is shown, and at what was tapped the reason; the note stays as it was typed.
      toSend.current = nothing();
      setShown(nothing());
      setSaving('nothing');
      setFailed({ error: error as Error, at: tapped.current, said });
      await way.readAgain();
    } finally {
      underWay.current = false;
    }
  };

  const say = (at: Place, said: Said, after = 0) => {
    setFailed(undefined);
    tapped.current = at;
    const all = note.current === undefined ? said : { ...said, note: note.current };
    toSend.current = joined(toSend.current, all);
    setShown((shown) => joined(shown, said));
    clearTimeout(pause.current);
    pause.current = setTimeout(send, after);
  };

  // Leaving the screen or the page still sends what was said within the pause, and the note.
  const sendNow = useRef(send);
  sendNow.current = send;
  useEffect(() => {
    const leave = () => {
      clearTimeout(pause.current);
      if (note.current !== undefined) toSend.current.note = note.current;
      if (!isEmpty(toSend.current)) sendNow.current();
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return {
    failed,
    saving,
    comes: (id: string) => shown.people[id] ?? comesNow(standing.people, id),
    guests: shown.guests ?? standing.guests,
    note: typed ?? saved,
    /** It is typed, and not saved yet. */
    isNoteTyped: typed !== undefined,
    typeNote: (text: string) => keepNote(text === saved ? undefined : text),
    sayPerson: (id: string, comes: boolean) => say(id, { people: { [id]: comes } }),
    sayGuests: (guests: number) => say(GUESTS, { people: {}, guests }, COUNTING_PAUSE),
    sayNote: () => say(NOTE, { people: {} }),
    /** What was refused for want of places once more: the household waits as a whole. */
    waitTogether: () => failed && say(failed.at, { ...failed.said, waits: true }),
  };
}

/** The answer of who is signed in. */
export function useOwnAnswer({ id, title }: EventDetails, asking: WhoComes) {
  const client = useQueryClient();
  const lost = useLostAnswer();
  const { queryKey } = eventQuery(id);
  return useAnswer(asking, {
    draft: `${DRAFTS}${accountName(useSignedInUser())} note ${id}`,
    save: async (said) => {
      try {
        client.setQueryData(queryKey, await answerEvent(id, said));
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) {
          lost.keep({ id, title });
          sessionIsOver(client, 'Your answer was not saved. Please sign in again.');
        }
        throw error;
      }
      if (lost.read()?.id === id) lost.forget();
      client.invalidateQueries({ queryKey: [...queryKey, 'answers'] });
      for (const { queryKey } of [eventsQuery, upcomingEventsQuery]) {
        client.invalidateQueries({ queryKey, exact: true });
      }
    },
    readAgain: () => client.invalidateQueries({ queryKey }),
  });
}

/** Undefined: they have not answered yet. */
function comesNow(people: Asked[], id: string): boolean | undefined {
  const status = people.find((person) => person.id === id)?.status;
  return status && status !== 'declined';
}

function isEmpty({ people, guests, note }: Said) {
  return Object.keys(people).length === 0 && guests === undefined && note === undefined;
}

function joined(before: Said, after: Said): Said {
  return { ...before, ...after, people: { ...before.people, ...after.people } };
}

async function answerEvent(event: string, { people, ...said }: Said): Promise<EventDetails> {
  const path = `/api/events/${encodeURIComponent(event)}/answer`;
  const body = { people: Object.entries(people).map(([id, comes]) => ({ id, comes })), ...said };
  const response = await request(path, { method: 'POST', ...asJson(body) });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, refusalIn(text), response.statusText);
  return JSON.parse(text);
}
