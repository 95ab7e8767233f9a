import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { asJson, refusalIn, request } from '../api/client';
import { ApiError } from '../api/errors';
import { type EventDetails, eventQuery, type WhoComes } from './event-query';

/** A changed answer; absent fields stay as they are. */
export interface Said {
  people: Record<string, boolean>;
  guests?: number;
  note?: string;
}

/** A person who is asked. */
export interface Asked {
  id: string;
  firstName: string;
  status?: 'attending' | 'declined' | 'waiting';
}

/** How an answer is saved, and how what stands is read again after it was refused. */
interface Way {
  save: (said: Said) => Promise<void>;
  readAgain: () => Promise<unknown>;
}

export type Saving = 'nothing' | 'saving' | 'saved';
export type AnswerBeingGiven = ReturnType<typeof useAnswer>;

/** Guests are counted up by taps: only where they end is sent. */
const COUNTING_PAUSE = 600;

const nothing = (): Said => ({ people: {} });

/** Says who comes: each tap is shown at once and sent, one after the other. */
export function useAnswer(standing: { people: Asked[]; guests: number }, way: Way) {
  const [shown, setShown] = useState<Said>(nothing);
  const [saving, setSaving] = useState<Saving>('nothing');
  const [error, setError] = useState<Error>();
  const toSend = useRef<Said>(nothing());
  const underWay = useRef(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setSaving('saving');
    try {
      while (!isEmpty(toSend.current)) {
        const said = toSend.current;
        toSend.current = nothing();
        await way.save(said);
      }
      setSaving('saved');
      setShown(nothing());
    } catch (error) {
      // The server's state is shown; the sentence gives the reason.
      toSend.current = nothing();
      setShown(nothing());
      setSaving('nothing');
      setError(error as Error);
      await way.readAgain();
    } finally {
      underWay.current = false;
    }
  };

  const say = (said: Said, after = 0) => {
    setError(undefined);
    toSend.current = joined(toSend.current, said);
    setShown((shown) => joined(shown, said));
    clearTimeout(pause.current);
    pause.current = setTimeout(send, after);
  };

  // Leaving the screen or the page within the pause still sends the answer.
  const sendNow = useRef(send);
  sendNow.current = send;
  useEffect(() => {
    const leave = () => {
      clearTimeout(pause.current);
      if (!isEmpty(toSend.current)) sendNow.current();
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return {
    error,
    saving,
    comes: (id: string) => shown.people[id] ?? comesNow(standing.people, id),
    guests: shown.guests ?? standing.guests,
    /** Undefined: the note that stands. */
    note: shown.note,
    sayPerson: (id: string, comes: boolean) => say({ people: { [id]: comes } }),
    sayGuests: (guests: number) => say({ people: {}, guests }, COUNTING_PAUSE),
    sayNote: (note: string) => say({ people: {}, note }),
  };
}

/** The answer of who is signed in. */
export function useOwnAnswer(event: string, asking: WhoComes) {
  const client = useQueryClient();
  const { queryKey } = eventQuery(event);
  return useAnswer(asking, {
    save: async (said) => {
      client.setQueryData(queryKey, await answerEvent(event, said));
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
