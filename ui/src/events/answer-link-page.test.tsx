import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { browserTab, followHash, heading, openSignedOut } from '../testing/open';
import { type Answers, json, refused } from '../testing/server';

const open = 'POST /api/answer-link/open';
const answer = 'POST /api/answer-link/answer';
const potluck = {
  title: 'Potluck Lunch',
  startDate: '2026-12-13T11:45:00-06:00',
  endDate: '2026-12-13T14:00:00-06:00',
  location: 'Fellowship Hall',
  isCancelled: false,
  until: '2026-12-11',
  people: [
    { key: 'd', firstName: 'Daniel' },
    { key: 'l', firstName: 'Laura', status: 'attending' },
  ],
  guests: 0,
  waits: false,
  coming: 48,
};

async function openPotluck(event: object = {}, answers: Answers = {}) {
  const opened = openSignedOut('/answer#secret', {
    [open]: () => json({ ...potluck, ...event }),
    ...answers,
  });
  await heading('Potluck Lunch');
  return opened;
}

const choice = (name: string) => within(screen.getByRole('group', { name: `Is ${name} coming?` }));
const bodies = (calls: { route: string; body?: unknown }[], wanted: string) =>
  calls.filter(({ route }) => route === wanted).map(({ body }) => body);

test('it says when and where, shows the household, and changes nothing by itself', async () => {
  const { calls } = await openPotluck();
  expect(screen.getByText(/Sunday, December 13, 2026, 11:45 AM – 2:00 PM/)).toBeTruthy();
  expect(screen.getByText(/Fellowship Hall/)).toBeTruthy();
  expect(screen.getByText(/by Friday, December 11/)).toBeTruthy();
  expect(choice('Laura').getByRole('button', { name: 'Coming' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  expect(bodies(calls, open)).toEqual([{ token: 'secret' }]);
  expect(bodies(calls, answer)).toEqual([]);
  await browserTab('Potluck Lunch');
});

test('one tap says who comes, and what was saved is said', async () => {
  const people = potluck.people.map((person) => ({ ...person, status: 'attending' }));
  const { user, calls } = await openPotluck(
    {},
    { [answer]: () => json({ ...potluck, people, guests: 1, note: 'Salad' }) },
  );
  await user.click(choice('Daniel').getByRole('button', { name: 'Coming' }));
  await screen.findByText(/^Saved\./);
  expect(bodies(calls, answer)).toEqual([{ token: 'secret', people: [{ key: 'd', comes: true }] }]);
  await user.click(screen.getByRole('button', { name: 'One guest fewer' }));
  await user.clear(screen.getByLabelText('A note to the organiser'));
  await user.type(screen.getByLabelText('A note to the organiser'), 'Bread');
  await user.click(screen.getByRole('button', { name: 'Save the note' }));
  await screen.findByText(/^Saved\./);
});

test('what is refused says why, and what stands is read again', async () => {
  const { user, calls } = await openPotluck(
    {},
    { [answer]: () => refused(409, 'event_full', 'No places are left.') },
  );
  await user.click(choice('Daniel').getByRole('button', { name: 'Coming' }));
  await screen.findByText('No places are left.');
  expect(
    choice('Daniel').getByRole('button', { name: 'Coming' }).getAttribute('aria-pressed'),
  ).toBe('false');
  expect(bodies(calls, open)).toHaveLength(2);
});

test('where not all fit, they may wait together', async () => {
  let isFull = true;
  const { user, calls } = await openPotluck(
    {},
    {
      [answer]: () =>
        isFull ? refused(409, 'would_wait', 'One place.') : json({ ...potluck, waits: true }),
    },
  );
  await user.click(choice('Daniel').getByRole('button', { name: 'Coming' }));
  const together = await screen.findByRole('button', { name: 'Wait together' });
  isFull = false;
  await user.click(together);
  await screen.findByText(/You are on the waiting list/);
  expect(bodies(calls, answer).at(-1)).toEqual({
    token: 'secret',
    people: [{ key: 'd', comes: true }],
    waits: true,
  });
});

test('who waits, and what is closed or cancelled, is told', async () => {
  await openPotluck({ waits: true, closed: 'Answers were taken until Friday, December 11.' });
  await screen.findByText(/You are on the waiting list/);
  await screen.findByText('Answers were taken until Friday, December 11.');
  expect(screen.queryByRole('button', { name: 'Coming' })).toBeNull();
});

test('who waits and is more than the places by now is told that they cannot come', async () => {
  await openPotluck({ waits: true, isTooLarge: true });
  await screen.findByText(/waiting list. There are fewer places by now than you are people/);
});

test('a link that has ended says what to do', async () => {
  openSignedOut('/answer#old', {
    [open]: () => refused(410, 'link_expired', 'This link is too old or not whole.'),
  });
  await heading('This link has ended');
  await screen.findByText('This link is too old or not whole.');
  expect(screen.getByRole('link', { name: 'Back to Login' })).toBeTruthy();
});

test('a link without its token asks nobody', async () => {
  const { calls } = openSignedOut('/answer');
  await screen.findByText(/This link is not whole/);
  expect(bodies(calls, open)).toEqual([]);
});

test('without a connection it can be tried again', async () => {
  let tries = 0;
  const { user } = openSignedOut('/answer#secret', {
    [open]: () => {
      tries += 1;
      return tries === 1 ? refused(503, 'busy', 'Too busy; try again shortly.') : json(potluck);
    },
  });
  await screen.findByText('Too busy; try again shortly.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Potluck Lunch');
});

test('the link of a second letter, in the same tab, shows the second event', async () => {
  const { answers, calls } = await openPotluck();
  answers[open] = () => json({ ...potluck, title: 'Harvest Supper' });
  followHash('#other');
  await heading('Harvest Supper');
  expect(bodies(calls, open)).toEqual([{ token: 'secret' }, { token: 'other' }]);
});

test('where it is full, it is said above the buttons that a yes waits', async () => {
  await openPotluck({ people: [{ key: 'd', firstName: 'Daniel' }], capacity: 48 });
  const full = screen.getByText('No places are left: whoever is coming waits for one.');
  const button = choice('Daniel').getByRole('button', { name: 'Coming' });
  expect(full.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByText('No places are left of 48.')).toBeNull();
});

test('description and places left stand there; of a cancelled event the reason, and nothing is asked', async () => {
  await openPotluck({ description: 'Bring a salad.', capacity: 60 });
  screen.getByText('Bring a salad.');
  screen.getByText('12 places are left of 60.');
  cleanup();
  const cancelled = { isCancelled: true, cancelReason: 'No water.', closed: 'It is cancelled.' };
  await openPotluck({ ...cancelled, waits: true, capacity: 60 });
  expect(screen.getByRole('alert').textContent).toBe('This is cancelled. No water.');
  expect(screen.queryByText(/waiting list|places/)).toBeNull();
  expect(screen.queryByText('Laura')).toBeNull();
});
