import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openSignedIn } from '../testing/open';
import { event, friday } from '../testing/samples';
import { type Answers, counted, json, page, refused } from '../testing/server';
import type { EventDetails, HouseholdAnswer } from './event-query';
import { asksNext } from './questions';

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

function details(people: HouseholdAnswer[], more = {}): EventDetails {
  const numbers = { coming: 0, households: 0, waiting: 0, guests: 0 };
  const flags = { waits: false, onlyForOneself: false, takesANo: false };
  const asking = { ...numbers, ...flags, people, ...more };
  return { ...potluck, category: 'fellowship', isOrganiser: false, asking };
}

function open(path: string, potluckNow: EventDetails, answers: Answers = {}) {
  return openSignedIn(path, {
    'GET /api/events': () => page([potluck], undefined, counted(1, 0)),
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
  await question.findByText('Saved.');
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

test.each<[string, EventDetails]>([
  ['somebody of the household has answered', details([john, { ...mary, status: 'declined' }])],
  ['answers are closed', details([mary], { closed: 'Answers have ended.' })],
])('nothing is asked where %s', async (_, potluckNow) => {
  const { calls } = open('/events', potluckNow);
  await screen.findByRole('heading', { name: 'Potluck' });
  await vi.waitFor(() => expect(calls.map(({ route }) => route)).toContain('GET /api/events/p'));
  expect(screen.queryByRole('region', { name })).toBeNull();
});

test('of a series its next date asks; what is over or cancelled does not', () => {
  const choir = (startDate: string, more = {}) =>
    event({ title: 'Choir', startDate, asks: true, inSeries: true, ...more });
  const events = [
    choir('2026-11-12'),
    choir('2026-11-26', { isCancelled: true }),
    choir('2026-12-03'),
    choir('2026-12-10'),
    event({ title: 'Picnic', startDate: '2026-12-12' }),
    potluck,
  ];
  const asked = asksNext(events, '2026-11-20').map(({ title, startDate }) => [title, startDate]);
  expect(asked).toEqual([
    ['Choir', '2026-12-03'],
    ['Potluck', potluck.startDate],
  ]);
});
