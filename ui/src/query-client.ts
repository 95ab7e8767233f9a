import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/errors';
import { readByKey } from './api/read-query';
import { endSession } from './sign-in/session';

/**
 * Data is read once and never goes stale; nothing retries or refetches by
 * itself. A 401 on a read means the session is over: the member is cleared
 * and the guard leads to the login screen.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiError && error.status === 401) endSession(client);
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
