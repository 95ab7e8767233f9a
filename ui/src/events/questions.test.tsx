import { screen, within } from '@testing-library/react';
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

test('what was answered on the page of the event is asked no more', async () => {
  const { user, calls } = open('/dashboard', details([john, mary]), {
    'POST /api/events/p/answer': () => json(details([john, { ...mary, status: 'attending' }])),
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
