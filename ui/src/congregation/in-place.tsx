import { type ComponentType, useSyncExternalStore } from 'react';

interface InPlaceProps {
  what: 'event' | 'announcement' | 'answers';
  /** The entry of the card; without it this is beside the heading. */
  of?: {
    id: string;
    title: string;
    startDate?: string;
    isCancelled?: boolean;
    inSeries?: boolean;
    /** On the event's own page: answers are taken. */
    isAsking?: boolean;
  };
}

type Tools = ComponentType<InPlaceProps>;

let tools: Tools | undefined;
const listeners = new Set<() => void>();

function set(next: Tools | undefined) {
  tools = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** By the office, once its code is here: what those who look after a page change on it. Returns how to take it back. */
export function provideInPlace(provided: Tools): () => void {
  set(provided);
  return () => set(undefined);
}

/** The place on a member's page where the office's tools stand. Nothing for everybody else. */
export function InPlace(props: InPlaceProps) {
  const Tools = useSyncExternalStore(subscribe, () => tools);
  return Tools ? <Tools {...props} /> : null;
}
