import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type PersonRow, peopleKey } from './queries';

/** The people chosen for something, on this page of the list and on others. */
export interface Choice {
  chosen: readonly PersonRow[];
  isChosen: (id: string) => boolean;
  toggle: (person: PersonRow) => void;
  add: (people: readonly PersonRow[]) => void;
  /** Lets go of all others. */
  keep: (people: readonly PersonRow[]) => void;
}

/** In the cache, so that it outlives a visit to a person's page but no sign-out. It is not read from the server. */
const chosenQuery = queryOptions<readonly PersonRow[]>({
  queryKey: ['chosen', ...peopleKey],
  enabled: false,
  initialData: [],
  gcTime: Number.POSITIVE_INFINITY,
});

export function useChoice(): Choice {
  const client = useQueryClient();
  const chosen = useQuery(chosenQuery).data;
  // With two clicks in the same moment, the second one sees the effect of the first.
  const change = (to: (now: readonly PersonRow[]) => readonly PersonRow[]) =>
    client.setQueryData(chosenQuery.queryKey, (now) => to(now ?? []));
  return {
    chosen,
    isChosen: (id) => isIn(chosen, id),
    toggle: (person) =>
      change((now) =>
        isIn(now, person.id) ? now.filter(({ id }) => id !== person.id) : [...now, person],
      ),
    add: (people) => change((now) => [...now, ...people.filter(({ id }) => !isIn(now, id))]),
    keep: (people) => change(() => people),
  };
}

function isIn(people: readonly PersonRow[], wanted: string): boolean {
  return people.some(({ id }) => id === wanted);
}
