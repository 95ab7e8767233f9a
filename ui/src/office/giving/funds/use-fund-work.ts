import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSendOnce } from '../../../api/send-once';
import { showToast } from '../../../design/feedback/toast-store';
import { office } from '../../client';
import { sentenceOf } from '../../rights/why-not';
import { type Fund, fundsKey } from './queries';

interface FundChange {
  version?: number;
  name?: string;
  taxDeductible?: boolean;
  isClosed?: boolean;
  position?: number;
}

/** Sends a change of a fund; what is left out stays as it was read. */
export function sendFund(fund: Fund, change: FundChange): Promise<Fund> {
  const { id, version, name, taxDeductible, isClosed } = fund;
  const body = { version, name, taxDeductible, isClosed, ...change };
  return office('put', '/api/office/giving/funds/{id}', { at: { id: String(id) }, body });
}

/** A change by a button: it is done, or a toast says why not. */
export function useFundChange(fund: Fund) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ change }: { change: FundChange; onDone: () => void }) => sendFund(fund, change),
    onSuccess: async (_, { onDone }) => {
      await client.invalidateQueries({ queryKey: fundsKey });
      onDone();
    },
    onError: async (error) => {
      showToast({ title: 'Not done', description: sentenceOf(error), look: 'destructive' });
      await client.invalidateQueries({ queryKey: fundsKey });
    },
  });
  const send = useSendOnce(mutateAsync);
  return {
    change: (change: FundChange, onDone = () => {}) => send({ change, onDone }),
    busy: isPending,
  };
}

/** Removes a fund without gifts, or a toast says why it stays. */
export function useFundRemoval({ id, version }: Fund) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (_: undefined) =>
      office('delete', '/api/office/giving/funds/{id}', {
        at: { id: String(id) },
        query: { version },
      }),
    onSuccess: ({ message }) => {
      // Its row goes, and the keyboard's place with it.
      document.getElementById('content')?.focus();
      showToast({ title: 'Removed', description: message });
    },
    onError: (error) =>
      showToast({ title: 'Not removed', description: sentenceOf(error), look: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: fundsKey }),
  });
  const send = useSendOnce(mutateAsync);
  return { run: () => send(undefined), busy: isPending };
}
