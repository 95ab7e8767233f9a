import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { remove } from '../../api/client';
import { ApiError, sentenceOf } from '../../api/errors';
import { showToast } from '../../design/feedback/toast-store';
import { type KnownBrowser, type SignedInBrowser, securityQuery } from '../queries';

/** Ended already, elsewhere or in another tab: the list is read again, without a message. */
const GONE = 404;

/** Each of these is under way until the new list is there. */
const readAnew = (client: QueryClient) => client.invalidateQueries(securityQuery);

export function useSignOutBrowser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: SignedInBrowser) => {
      const { ok, status, answer } = await remove('/api/auth/sessions/{id}', id);
      if (!ok && status !== GONE) throw new ApiError(status, answer);
      return ok;
    },
    onSuccess: async (done, { name }) => {
      await readAnew(client);
      if (done) showToast({ title: 'Signed out', description: `${name} is signed out.` });
    },
    onError: (error) => failed(client, 'Not signed out', error),
  });
}

export function useSignOutOthers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { ok, status, answer } = await remove('/api/auth/sessions');
      if (!ok) throw new ApiError(status, answer);
    },
    onSuccess: async () => {
      await readAnew(client);
      showToast({ title: 'Signed out', description: 'You are signed out everywhere else.' });
    },
    onError: (error) => failed(client, 'Not signed out', error),
  });
}

export function useForgetBrowser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: KnownBrowser) => {
      const { ok, status, answer } = await remove('/api/auth/devices/{id}', id);
      if (!ok && status !== GONE) throw new ApiError(status, answer);
      return ok;
    },
    onSuccess: async (done, { name }) => {
      await readAnew(client);
      if (done) showToast({ title: 'Forgotten', description: `${name} is no longer known.` });
    },
    onError: (error) => failed(client, 'Not forgotten', error),
  });
}

/** Only the list can tell if it was done all the same. */
function failed(client: QueryClient, title: string, error: Error) {
  const signedOut = error instanceof ApiError && error.status === 401;
  if (!signedOut) readAnew(client);
  showToast({
    title,
    description: sentenceOf(error) || 'Please check your connection and try again.',
    look: 'destructive',
  });
}
