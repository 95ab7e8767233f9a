import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import { answerOf, type ReadAnswer } from '../api/client';
import { ApiError } from '../api/errors';
import { showToast } from '../design/feedback/toast-store';
import { paths } from '../paths';
import { forgetDraftsBut } from './drafts';
import { forgetPendingSignOut, isSignOutPending, sendPendingSignOut } from './pending-sign-out';
import {
  changeSessionMark,
  rememberSessionMark,
  sessionMark,
  sessionMarkMoved,
  watchSessionMark,
} from './session-mark';

declare global {
  interface Window {
    /** Started by theme.js before the bundle has arrived. */
    earlySignInCheck?: Promise<Response> | undefined;
  }
}

export type SignedInUser = ReadAnswer<'/api/auth/me'>;

/** The key of a member: the e-mail address, or the sign-in name without one. */
export function accountName(user: Pick<SignedInUser, 'email' | 'signInName'>): string {
  return user.email || user.signInName || '';
}

/** The signed-in user: pending while the check runs, then the user or null. */
export const sessionQuery = queryOptions<SignedInUser | null>({
  queryKey: ['api', 'auth', 'me'],
  queryFn: checkSignIn,
  // The member stays known for as long as the page is open.
  gcTime: Number.POSITIVE_INFINITY,
});

async function checkSignIn(): Promise<SignedInUser | null> {
  const early = window.earlySignInCheck;
  window.earlySignInCheck = undefined;
  if (isSignOutPending()) {
    // The cookie is still there, but its session was left. A sign-in that waits for its code goes on.
    if (window.location.pathname !== paths.verifyTwoFactor) await sendPendingSignOut();
    return null;
  }
  try {
    const response = await (early ?? fetch('/api/auth/me', { credentials: 'include' }));
    return await answerOf<SignedInUser>(response);
  } catch (error) {
    const signedOut = error instanceof ApiError && error.status === 401;
    if (!signedOut) console.error('Auth check failed', error);
    return null;
  }
}

/** `checkingAgain`: another tab has reported a sign-in or sign-out. */
export function useSession() {
  const client = useQueryClient();
  const { data, isPending, isFetching } = useQuery(sessionQuery);
  useEffect(() => watchSessionMark(() => checkAgain(client)), [client]);
  return { checking: isPending, checkingAgain: isFetching && !isPending, user: data ?? null };
}

/** Filled by the guard, so that no signed-in screen ever meets a missing user. */
export const SignedInUserContext = createContext<SignedInUser | null>(null);

export function useSignedInUser(): SignedInUser {
  const user = useContext(SignedInUserContext);
  if (!user) throw new Error('this screen stands outside the guard');
  return user;
}

/** Another member's data must never be seen: each sign-in and sign-out clears the cache. */
export async function startSession(client: QueryClient, user: SignedInUser): Promise<void> {
  changeSessionMark('in');
  forgetPendingSignOut();
  forgetDraftsBut(accountName(user));
  await client.cancelQueries(sessionQuery);
  replaceSession(client, user);
}

export function endSession(client: QueryClient): void {
  changeSessionMark('out');
  forgetDraftsBut();
  replaceSession(client, null);
}

/** The server no longer knows this session. */
export function sessionIsOver(client: QueryClient, sentence: string): void {
  if (!signedIn(client)) return;
  replaceSession(client, null);
  showToast({ title: 'You were signed out', description: sentence });
}

/**
 * A member changed what they are known by; `account` is their `accountName`. When the answer comes so late that
 * another member has signed in, nothing is changed and this is false.
 */
export function updateUser(
  client: QueryClient,
  account: string,
  change: { [F in keyof SignedInUser]?: SignedInUser[F] | undefined },
): boolean {
  const user = signedIn(client);
  if (!user || accountName(user) !== account) return false;
  client.setQueryData(sessionQuery.queryKey, { ...user, ...change } as SignedInUser);
  return true;
}

/** Before anything is sent: one member's form must not go out under another member's cookie. */
export function refuseForSomebodyElse(client: QueryClient): void {
  if (!signedIn(client) || !sessionMarkMoved()) return;
  checkAgain(client);
  throw new Error('Somebody signed in or out in another tab, so nothing was saved.');
}

/** The mark for which a check is on its way. */
let checkingFor: string | null | undefined;

/** The same member finds everything as it was, an open form included. */
async function checkAgain(client: QueryClient): Promise<void> {
  const mark = sessionMark();
  if (checkingFor === mark) return;
  checkingFor = mark;
  const before = signedIn(client);
  await client.cancelQueries(sessionQuery);
  await client.refetchQueries(sessionQuery);
  // The mark moved again, and a newer request is under way.
  if (checkingFor !== mark) return;
  checkingFor = undefined;
  rememberSessionMark(mark);
  const now = signedIn(client);
  if ((now && accountName(now)) === (before && accountName(before))) return;
  replaceSession(client, now);
  forgetDraftsBut(now ? accountName(now) : undefined);
  if (!before) return;
  const title = now
    ? `You are now signed in as ${now.firstName} ${now.lastName}`
    : 'You were signed out';
  showToast({ title, description: 'This happened in another tab or window.' });
}

function signedIn(client: QueryClient): SignedInUser | null {
  return client.getQueryData<SignedInUser | null>(sessionQuery.queryKey) ?? null;
}

function replaceSession(client: QueryClient, user: SignedInUser | null): void {
  checkingFor = undefined;
  client.setQueryData<SignedInUser | null>(sessionQuery.queryKey, user);
  client.removeQueries({ predicate: ({ queryKey }) => !keptKeys.includes(queryKey.join('/')) });
  client.getMutationCache().clear();
}

const keptKeys = ['api/auth/me', 'api/names'];
