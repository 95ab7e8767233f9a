import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { heading, openSignedIn } from '../testing/open';
import { event, friday } from '../testing/samples';
import { type Answers, counted, json, page, refused } from '../testing/server';
import type { EventDetails, HouseholdAnswer } from './event-query';

beforeEach(() => {
  vi.useFakeTimers({ now: friday, toFake: ['Date'] });
});

const mary: HouseholdAnswer = { id: 'm', firstName: 'Mary', lastName: 'Smith' };
const john: HouseholdAnswer = { id: 'j', firstName: 'John', lastName: 'Smith' };
const potluck = event({
  id: 'p',
  title: 'Potluck',
  startDate: '2026-12-27T11:45:00-06:00',
  asks: true,
});

function details(people: HouseholdAnswer[]): EventDetails {
  const numbers = { coming: 0, households: 0, waiting: 0, guests: 0 };
  const flags = { waits: false, isTooLarge: false, onlyForOneself: false, takesANo: false };
  const asking = { ...numbers, ...flags, people };
  return { ...potluck, category: 'fellowship', isOrganiser: false, asking };
}

function open(path: string, potluckNow: EventDetails, answers: Answers = {}) {
  return openSignedIn(path, {
    'GET /api/events': () => page([potluck], undefined, counted(1, 0)),
    'GET /api/events/questions': () => json([potluckNow]),
    'GET /api/events/p': () => json(potluckNow),
    ...answers,
  });
}

const name = 'Potluck, Dec\u00a027: are you coming?';

test.each(['/dashboard', '/events'])('an unanswered question stands on top of %s', async (path) => {
  const { user, calls } = open(path, details([john, mary]), {
    'POST /api/events/p/answer': () => json(details([john, { ...mary, status: 'attending' }])),
  });
  const question = within(await screen.findByRole('region', { name }));
  expect(question.getByRole('link', { name: /^Everybody/ }).getAttribute('href')).toBe('/events/p');
  const yes = question.getByRole('button', { name: 'Coming' });
  await user.click(yes);
  await question.findByText('Saved. No answer yet for John.');
  expect(calls.findLast(({ route }) => route === 'POST /api/events/p/answer')?.body).toEqual({
    people: [{ id: 'm', comes: true }],
  });
  // It stays, so that it can be changed.
  expect(question.getByRole('button', { name: 'Coming', pressed: true })).toBe(yes);
});

test('why an answer is refused stands at the question', async () => {
  const { user } = open('/events', details([mary]), {
    'POST /api/events/p/answer': () => refused(409, 'answers_closed', 'Answers ended yesterday.'),
  });
  const question = within(await screen.findByRole('region', { name }));
  await user.click(question.getByRole('button', { name: 'Not this time' }));
  expect((await question.findByRole('alert')).textContent).toBe('Answers ended yesterday.');
});

test('what was answered on the page of the event is asked no more', async () => {
  const { user, calls } = open('/dashboard', details([john, mary]), {
    'POST /api/events/p/answer': () =>
      json(
        details([
          { ...john, status: 'declined' },
          { ...mary, status: 'attending' },
        ]),
      ),
  });
  const question = within(await screen.findByRole('region', { name }));
  await user.click(question.getByRole('link', { name: /^Everybody/ }));
  const group = within(await screen.findByRole('group', { name: 'Is Mary coming?' }));
  await user.click(group.getByRole('button', { name: 'Coming' }));
  await screen.findByText(/^Saved\./);
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await heading('Welcome back, Mary');
  expect(screen.queryByRole('region', { name })).toBeNull();
  const read = calls.filter(({ route }) => /questions|events\/p$/.test(route));
  expect(read.map(({ route }) => route)).toEqual(['GET /api/events/questions']);
});

test('of a full event a household waits, together if it must, and is not shown as coming', async () => {
  const full = details([john, mary]);
  const asking = { ...full.asking, capacity: 2, coming: 2 };
  const waiting = { people: [john, { ...mary, status: 'waiting' }], waits: true };
  let isFull = true;
  const { user, calls } = open('/dashboard', { ...full, asking } as EventDetails, {
    'GET /api/events/upcoming': () =>
      json([{ ...potluck, answered: { own: 'waiting', household: 'waiting' } }]),
    'POST /api/events/p/answer': () =>
      isFull
        ? refused(409, 'would_wait', 'No more places are left.')
        : json({ ...full, asking: { ...asking, ...waiting } }),
  });
  const question = within(await screen.findByRole('region', { name }));
  question.getByText('No places are left: whoever is coming waits for one.');
  await user.click(question.getByRole('button', { name: 'Coming' }));
  isFull = false;
  await user.click(await question.findByRole('button', { name: 'Wait together' }));
  await question.findByText('You are on the waiting list. No answer yet for John.');
  expect(question.getByRole('button', { name: 'Waiting', pressed: true })).toBeTruthy();
  expect(question.queryByText(/Saved/)).toBeNull();
  expect(calls.findLast(({ route }) => route === 'POST /api/events/p/answer')?.body).toEqual({
    people: [{ id: 'm', comes: true }],
    waits: true,
  });
  await screen.findByText('On the waiting list');
});

test('an answer that was lost with the session is told of after signing in again', async () => {
  const { user } = open('/dashboard', details([mary]), {
    'POST /api/events/p/answer': () => json({ message: 'Please sign in.' }, 401),
  });
  const question = within(await screen.findByRole('region', { name }));
  await user.click(question.getByRole('button', { name: 'Coming' }));
  await screen.findByText('Your answer was not saved. Please sign in again.');
  cleanup();
  open('/dashboard', details([mary]));
  const again = await screen.findByRole('link', { name: 'Answer again' });
  expect(again.getAttribute('href')).toBe('/events/p');
  expect(again.closest('[role="status"]')?.textContent).toMatch(
    /^Your answer to “Potluck” was not saved/,
  );
});

test('a list says what the household answered instead of asking again', async () => {
  const listed = (id: string, fields: object) => event({ ...potluck, id, title: id, ...fields });
  openSignedIn('/events', {
    'GET /api/events': () =>
      page(
        [
          listed('own', { answered: { own: 'waiting', household: 'waiting' } }),
          listed('theirs', { answered: { household: 'attending' } }),
          listed('none', {}),
          listed('off', { isCancelled: true, cancelReason: 'No water.', description: 'Soup.' }),
        ],
        undefined,
        counted(4, 0),
      ),
    'GET /api/events/questions': () => json([]),
  });
  const said = async (id: string) =>
    (await screen.findByRole('heading', { name: id })).closest('article')?.textContent;
  expect(await said('own')).toContain('You are on the waiting list');
  expect(await said('theirs')).toContain('Your household is coming. Are you?');
  expect(await said('none')).toContain('Are you coming?');
  expect(await said('off')).toMatch(/Cancelled: No water\.Soup\./);
  expect(screen.getAllByText('Are you coming?')).toHaveLength(1);
});
