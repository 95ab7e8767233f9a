import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { App } from '../app';
import { Toaster } from '../design/feedback/toaster';
import { createQueryClient } from '../query-client';
import {
  mary,
  maryInTheBook,
  names,
  noFeeds,
  noGiving,
  quietLetters,
  quietSecurity,
} from './samples';
import { type Answers, counted, json, page, serve, text } from './server';

const quietParish: Answers = {
  'GET /api/events': () => page([], undefined, counted(0, 0)),
  'GET /api/events/upcoming': () => json([]),
  'GET /api/events/questions': () => json([]),
  'GET /api/announcements': () => json([]),
  'GET /api/announcements/recent': () => json([]),
  'POST /api/announcements/seen': () => json({ message: 'Noted.' }),
  'GET /api/celebrations/week': () => json([]),
  'GET /api/members/me': () => json(maryInTheBook),
  'GET /api/members/me/family': () => json([]),
  'GET /api/members/me/financial': () => json(noGiving),
  'GET /api/members/me/donations': () => json([]),
  'GET /api/members/me/joint-giving': () =>
    json({ state: 'none', available: false, partnerCanAgree: false, byPaper: false }),
  'GET /api/members/me/statements': () => json([]),
  'GET /api/members/me/pledges': () => json([]),
  'GET /api/profile/letters': () => json(quietLetters),
  'GET /api/profile/calendar-feeds': () => json(noFeeds),
  'GET /api/auth/security': () => json(quietSecurity),
  'GET /api/health': () => json({ status: 'ok', findings: 0 }),
  'POST /api/auth/logout': () => json({ message: 'Signed out' }),
};

/** Opens the portal at an address, signed in as Mary unless told otherwise. */
export function openSignedIn(path: string, answers: Answers = {}) {
  return open(path, { 'GET /api/auth/me': () => json(mary), ...answers });
}

/** `state` is what the history keeps with the address over a reload. */
export function openSignedOut(path: string, answers: Answers = {}, state: unknown = null) {
  return open(path, { 'GET /api/auth/me': () => text('Please sign in.', 401), ...answers }, state);
}

function open(path: string, answers: Answers, state: unknown = null) {
  const server = serve({ ...quietParish, ...answers });
  window.history.replaceState(state, '', path);
  const client = createQueryClient();
  const view = render(
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>,
  );
  return { ...server, ...view, client, user: user() };
}

/** One part of a screen, with the toasts it may show. */
export function openAlone(part: ReactNode) {
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      {part}
      <Toaster />
    </QueryClientProvider>,
  );
  return { ...view, user: user() };
}

/** Another link to the page that is open, followed in the same tab. */
export function followHash(hash: string): void {
  window.history.pushState(null, '', hash);
  act(() => void window.dispatchEvent(new Event('hashchange')));
}

export const heading = (name: string | RegExp) => screen.findByRole('heading', { name });

/** The name of the tab in the browser, before the congregation's. */
export async function browserTab(title: string): Promise<void> {
  await waitFor(() => expect(document.title).toBe(`${title} · ${names.congregationName}`));
}

export function skeletons(within: ParentNode = document): number {
  return within.querySelectorAll('[data-skeleton]').length;
}

/** Asks of no element whether styles keep the pointer from it: no styles are loaded here, and asking takes a fifth of all time. */
function user() {
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
}
