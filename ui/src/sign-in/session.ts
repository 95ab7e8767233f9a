import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { answerOf, type ReadAnswer } from '../api/client';
import { ApiError } from '../api/errors';

declare global {
  interface Window {
    /** Started by theme.js before the bundle has arrived. */
    earlySignInCheck?: Promise<Response> | undefined;
  }
}

export type SignedInUser = ReadAnswer<'/api/auth/me'>;

/** Who is signed in: pending while the check runs, then the user or null. */
export const sessionQuery = queryOptions<SignedInUser | null>({
  queryKey: ['api', 'auth', 'me'],
  queryFn: checkSignIn,
  // The member stays known for as long as the page is open.
  gcTime: Number.POSITIVE_INFINITY,
});

async function checkSignIn(): Promise<SignedInUser | null> {
  const early = window.earlySignInCheck;
  window.earlySignInCheck = undefined;
  try {
    const response = await (early ?? fetch('/api/auth/me', { credentials: 'include' }));
    return await answerOf<SignedInUser>(response);
  } catch (error) {
    const signedOut = error instanceof ApiError && error.status === 401;
    if (!signedOut) console.error('Auth check failed', error);
    return null;
  }
}

export function useSession(): { checking: boolean; user: SignedInUser | null } {
  const { data, isPending } = useQuery(sessionQuery);
  return { checking: isPending, user: data ?? null };
}

/** Filled by the guard, so that no signed-in screen ever meets a missing user. */
export const SignedInUserContext = createContext<SignedInUser | null>(null);

export function useSignedInUser(): SignedInUser {
  const user = useContext(SignedInUserContext);
  if (!user) throw new Error('this screen stands outside the guard');
  return user;
}

/** Another member's data must never be seen: both forget everything cached. */
export async function startSession(client: QueryClient, user: SignedInUser): Promise<void> {
  await client.cancelQueries({ queryKey: sessionQuery.queryKey });
  replaceSession(client, user);
}

export function endSession(client: QueryClient): void {
  replaceSession(client, null);
}

function replaceSession(client: QueryClient, user: SignedInUser | null): void {
  const isPrivate = (key: readonly unknown[]) => !keptKeys.includes(key.join('/'));
  client.setQueryData<SignedInUser | null>(sessionQuery.queryKey, user);
  client.removeQueries({ predicate: (query) => isPrivate(query.queryKey) });
  client.getMutationCache().clear();
}

const keptKeys = ['api/auth/me', 'api/names'];
