import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { showToast } from '../../design/feedback/toast-store';
import { office } from '../client';
import { whenStale } from '../kept-form/meanwhile';
import { readPersonAgain } from '../person/queries';
import type { Household } from './places';

type Saved = components['schemas']['HouseholdSaved'];

export const householdQuery = (id: string) =>
  queryOptions<Household>({
    queryKey: ['api', 'office', 'households', id],
    queryFn: () => office('get', '/api/office/households/{id}', { at: { id } }),
    staleTime: 0,
  });

/** "Changed for Mary and Tim." */
export function changedWords(people: Saved['changed'], too = ''): string {
  const names = new Intl.ListFormat('en-US').format(people.map(({ firstName }) => firstName));
  return names && `Changed for ${names}${too}.`;
}

interface Work {
  /** The person whose page this is: it shows the household, too. */
  personId: string;
  /** The toast's title, and its text, before further consequences. */
  done: string;
  details?: string;
  onDone?: (saved: Saved) => void;
}

/** Changes a household, and lets the page follow; a stale one is read again before anybody tries once more. */
export function useHouseholdWork({ personId, done, details, onDone }: Work) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (work: () => Promise<Saved>) =>
      work().catch(whenStale(() => readHouseholdsAgain(client, personId), 'not_found')),
    onSuccess: async (saved) => {
      await householdsSaved(client, personId, saved);
      onDone?.(saved);
      showToast({ title: done, description: [details ?? [], saved.notes].flat().join(' ') });
    },
  });
}

/** It came as an answer: it is what is shown from now on. */
export async function householdsSaved(client: QueryClient, personId: string, saved: Saved) {
  for (const household of [saved.household, saved.made]) {
    if (household) client.setQueryData(householdQuery(household.id).queryKey, household);
  }
  await readPersonAgain(client, personId);
}

export function readHouseholdsAgain(client: QueryClient, personId: string): void {
  client.invalidateQueries({ queryKey: ['api', 'office', 'households'] });
  readPersonAgain(client, personId);
}
