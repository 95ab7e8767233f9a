import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/errors';
import { readByKey } from './api/read-query';
import { refuseForSomebodyElse, sessionIsOver } from './session/session';

/**
 * Data is read once and never goes stale; nothing retries or refetches by
 * itself. A 401 means the session is over: the member is cleared and the guard
 * leads to the login screen.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isSignedOut(error)) sessionIsOver(client, 'Please sign in again.');
      },
    }),
    mutationCache: new MutationCache({
      onMutate: () => refuseForSomebodyElse(client),
      // When the form has said that it failed, so that this sentence stays.
      onSettled: (_, error) => {
        if (isSignedOut(error)) {
          sessionIsOver(client, 'Your last change was not saved. Please sign in again.');
        }
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: readByKey,
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        // The browser's guess about being online must not hold back a server
        // on the local network.
        networkMode: 'always',
      },
      // A sent password is not kept in memory.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  });
  return client;
}

function isSignedOut(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 401;
}
