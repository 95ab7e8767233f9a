import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { showToast } from '../../design/feedback/toast-store';
import { office } from '../client';
import { readPersonAgain } from '../person/queries';
import { isRefusedFor } from '../refusal';
import type { Household } from './places';

type Saved = components['schemas']['HouseholdSaved'];

export const householdQuery = (id: string) =>
  queryOptions<Household>({
    queryKey: ['api', 'office', 'households', id],
    queryFn: () => office('get', '/api/office/households/{id}', { at: { id } }),
    staleTime: 0,
  });

interface Work {
  /** Whose page this is: it shows the household, too. */
  personId: string;
  /** What the toast says, and below it, before what came of it elsewhere. */
  done: string;
  details?: string;
  onDone?: (saved: Saved) => void;
}

/** Changes a household, and lets the page follow; a stale one is read again before anybody tries once more. */
export function useHouseholdWork({ personId, done, details, onDone }: Work) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (work: () => Promise<Saved>) => work(),
    onSuccess: async (saved) => {
      for (const household of [saved.household, saved.made]) {
        if (household) client.setQueryData(householdQuery(household.id).queryKey, household);
      }
      await readPersonAgain(client, personId);
      onDone?.(saved);
      showToast({ title: done, description: [details ?? [], saved.notes].flat().join(' ') });
    },
    onError: (error) => {
      if (!isRefusedFor(error, 'changed_meanwhile') && !isRefusedFor(error, 'not_found')) return;
      client.invalidateQueries({ queryKey: ['api', 'office', 'households'] });
      readPersonAgain(client, personId);
    },
  });
}
