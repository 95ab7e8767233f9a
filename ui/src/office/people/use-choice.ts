import { useState } from 'react';
import type { PersonRow } from './queries';

/** The people chosen for something, on this page of the list and on others. */
export interface Choice {
  chosen: readonly PersonRow[];
  isChosen: (id: string) => boolean;
  toggle: (person: PersonRow) => void;
  add: (people: readonly PersonRow[]) => void;
  letGo: () => void;
}

export function useChoice(): Choice {
  const [chosen, setChosen] = useState<readonly PersonRow[]>([]);
  const isChosen = (id: string) => chosen.some((person) => person.id === id);
  return {
    chosen,
    isChosen,
    toggle: (person) =>
      setChosen(
        isChosen(person.id) ? chosen.filter(({ id }) => id !== person.id) : [...chosen, person],
      ),
    add: (people) => setChosen([...chosen, ...people.filter(({ id }) => !isChosen(id))]),
    letGo: () => setChosen([]),
  };
}
