import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { browserTab, heading, openSignedIn } from '../testing/open';
import { type Answers, json, never, refused, text } from '../testing/server';
import type { EventDetails, WhoComes } from './event-query';

const asking: WhoComes = {
  until: '2026-12-11',
  coming: 48,
  households: 17,
  waiting: 0,
  capacity: 60,
  people: [
    { id: 'd', firstName: 'Daniel', lastName: 'White' },
    { id: 'l', firstName: 'Laura', lastName: 'White', status: 'attending' },
  ],
  guests: 0,
  waits: false,
  isTooLarge: false,
  onlyForOneself: false,
  takesANo: false,
};

const potluck: EventDetails = {
  id: 'e1',
  title: 'Potluck Lunch',
  category: 'fellowship',
  startDate: '2026-12-13T11:45:00-06:00',
  endDate: '2026-12-13T14:00:00-06:00',
  location: 'Fellowship Hall',
  organiser: 'Rosa Cooper',
  isCancelled: false,
  isOrganiser: false,
  inSeries: false,
  asking,
};

async function openPotluck(event: Partial<EventDetails> = {}, answers: Answers = {}) {
  const opened = openSignedIn('/events/e1', {
    'GET /api/events/e1': () => json({ ...potluck, ...event }),
    ...answers,
  });
  await heading(event.title ?? potluck.title);
  return opened;
}

const choice = (name: string) => within(screen.getByRole('group', { name: `Is ${name} coming?` }));
const isPressed = (name: string, label: string) =>
  choice(name).getByRole('button', { name: label }).getAttribute('aria-pressed') === 'true';
const sent = (calls: { route: string; body?: unknown }[]) =>
  calls.filter(({ route }) => route === 'POST /api/events/e1/answer').map(({ body }) => body);

test('when, where, who asks and by when to answer', async () => {
  await openPotluck();
  expect(screen.getByText('Sunday, December 13, 2026, 11:45 AM – 2:00 PM')).toBeTruthy();
  expect(screen.getByText(/asked by Rosa Cooper/)).toBeTruthy();
  expect(screen.getByText('answer by Friday, December 11')).toBeTruthy();
  expect(screen.getByText('One of you. 12 places are left of 60.')).toBeTruthy();
  await browserTab('Potluck Lunch');
});

test('one tap each is shown at once and sent; the answer is what stands', async () => {
  const said = { ...asking, people: asking.people.map((p) => ({ ...p, status: 'attending' })) };
  const { user, calls } = await openPotluck(
    {},
    { 'POST /api/events/e1/answer': () => json({ ...potluck, asking: { ...said, coming: 49 } }) },
  );
  expect([isPressed('Daniel', 'Coming'), isPressed('Daniel', 'Not this time')]).toEqual([
    false,
    false,
  ]);
  await user.click(choice('Daniel').getByRole('button', { name: 'Coming' }));
  expect(isPressed('Daniel', 'Coming')).toBe(true);
  await screen.findByText(/^Saved\./);
  expect(sent(calls)).toEqual([{ people: [{ id: 'd', comes: true }] }]);
  expect(screen.getByText('2 of you. 11 places are left of 60.')).toBeTruthy();
});

test('guests are counted by taps and sent when they stop', async () => {
  const { user, calls } = await openPotluck(
    {},
    { 'POST /api/events/e1/answer': () => json({ ...potluck, asking: { ...asking, guests: 2 } }) },
  );
  const more = screen.getByRole('button', { name: 'One guest more' });
  await user.click(more);
  await user.click(more);
  await screen.findByText(/^Saved\./);
  expect(sent(calls)).toEqual([{ people: [], guests: 2 }]);
});

test('who leaves the page while guests are counted has said it, and the note stays shown', async () => {
  const { user, calls } = await openPotluck({}, { 'POST /api/events/e1/answer': never });
  await user.click(screen.getByRole('button', { name: 'One guest more' }));
  fireEvent(window, new Event('pagehide'));
  expect(sent(calls)).toEqual([{ people: [], guests: 1 }]);
  expect(calls.at(-1)?.init.keepalive).toBe(true);
  await user.type(screen.getByLabelText(/^A note to/), 'Salad');
  await user.click(screen.getByRole('button', { name: 'Save the note' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^A note to/).value).toBe('Salad');
});

test('what is refused says why, and what stood before stands', async () => {
  const { user } = await openPotluck(
    {},
    {
      'POST /api/events/e1/answer': () =>
        refused(409, 'event_full', 'No places are left. Your answer stays as it was.'),
    },
  );
  await user.click(choice('Laura').getByRole('button', { name: 'Not this time' }));
  await screen.findByText('No places are left. Your answer stays as it was.');
  await waitFor(() => expect(isPressed('Laura', 'Coming')).toBe(true));
});

test('where not all fit, they may wait together, offered at what was tapped', async () => {
  const sentence = 'Only one more place is left. Or you wait together until there are 3 places.';
  let isFull = true;
  const { user, calls } = await openPotluck(
    {},
    {
      'POST /api/events/e1/answer': () =>
        isFull
          ? refused(409, 'would_wait', sentence)
          : json({
              ...potluck,
              asking: {
                ...asking,
                waits: true,
                capacity: 3,
                coming: 2,
                people: asking.people.map((one) => ({ ...one, status: 'waiting' })),
              },
            }),
    },
  );
  const yes = choice('Daniel').getByRole('button', { name: 'Coming' });
  await user.click(yes);
  const row = within(yes.closest('li') as HTMLElement);
  await row.findByText(sentence);
  isFull = false;
  await user.click(row.getByRole('button', { name: 'Wait together' }));
  await screen.findByText(/You are on the waiting list/);
  // It looks and reads as waiting.
  expect([isPressed('Daniel', 'Waiting'), isPressed('Laura', 'Waiting')]).toEqual([true, true]);
  screen.getByText('2 of you wait. Only one place is left of 3.');
  await screen.findByText(/^Saved: you wait for places\./);
  const people = [{ id: 'd', comes: true }];
  expect(sent(calls)).toEqual([{ people }, { people, waits: true }]);
  expect(screen.queryByRole('button', { name: 'Wait together' })).toBeNull();
});

test('all answers are what the server says, after an answer of one’s own, too', async () => {
  let answered = 0;
  const party = (at: number) => ({
    name: `House ${at}`,
    people: [{ id: `p${at}`, firstName: 'Ann', lastName: 'Lane', status: 'attending' }],
    guests: 0,
    waits: false,
    size: 1,
  });
  const answers = () => ({
    ...{ id: 'e1', title: 'Potluck Lunch', startDate: potluck.startDate, closedByHand: false },
    ...{ coming: answered, waiting: 0, declined: 0 },
    parties: Array.from({ length: answered }, (_, at) => party(at)),
  });
  const { user } = await openPotluck(
    { isOrganiser: true },
    {
      'GET /api/events/e1/answers': () => json(answers()),
      'POST /api/events/e1/answer': () => json({ ...potluck, isOrganiser: true }),
    },
  );
  await screen.findByText('Nobody has answered yet.');
  answered = 1;
  await user.click(choice('Daniel').getByRole('button', { name: 'Coming' }));
  await screen.findByText('House 0');
  // Somebody else has answered; one comes back to the window.
  answered = 2;
  fireEvent(window, new Event('visibilitychange'));
  await screen.findByText('House 1');
});

test('a typed note goes with the next tap; one that was not saved stays, over a reload, too', async () => {
  let isBusy = true;
  const { user, calls, unmount } = await openPotluck(
    {},
    {
      'POST /api/events/e1/answer': () =>
        isBusy
          ? text('Too busy; try again shortly.', 503)
          : json({ ...potluck, asking: { ...asking, note: 'Salad' } }),
    },
  );
  await user.type(screen.getByLabelText('A note to Rosa Cooper'), 'Salad');
  await user.click(choice('Daniel').getByRole('button', { name: 'Coming' }));
  await screen.findByText('Too busy; try again shortly.');
  expect(sent(calls)).toEqual([{ people: [{ id: 'd', comes: true }], note: 'Salad' }]);
  unmount();
  await waitFor(() => expect(sent(calls)).toHaveLength(2));
  isBusy = false;
  const again = await openPotluck();
  const note = screen.getByLabelText<HTMLTextAreaElement>('A note to Rosa Cooper');
  expect(note.value).toBe('Salad');
  again.answers['POST /api/events/e1/answer'] = () =>
    json({ ...potluck, asking: { ...asking, note: 'Salad' } });
  await again.user.click(screen.getByRole('button', { name: 'Save the note' }));
  await screen.findByText(/^Saved\./);
  expect(screen.queryByRole('button', { name: 'Save the note' })).toBeNull();
  expect([note.value, Object.keys(sessionStorage)]).toEqual(['Salad', []]);
});

test('what is refused is told at the control that was tapped', async () => {
  const { user } = await openPotluck(
    {},
    { 'POST /api/events/e1/answer': () => text('<h1>502 Bad Gateway</h1>', 502) },
  );
  const said = 'Something went wrong on our side. Please try again.';
  const toldAt = (place: Element | null) =>
    waitFor(() => expect(screen.getByText(said).closest('li, form')).toBe(place));
  const no = choice('Laura').getByRole('button', { name: 'Not this time' });
  await user.click(no);
  await toldAt(no.closest('li'));
  const more = screen.getByRole('button', { name: 'One guest more' });
  await user.click(more);
  await toldAt(more.closest('li'));
  const note = screen.getByLabelText('A note to Rosa Cooper');
  await user.type(note, 'Salad');
  await user.click(screen.getByRole('button', { name: 'Save the note' }));
  await toldAt(note.closest('form'));
});

test('where no answers are taken, nobody can press anything', async () => {
  await openPotluck({ asking: { ...asking, closed: 'The hall is let.' } });
  expect(screen.getByText('The hall is let.')).toBeTruthy();
  expect(screen.queryByRole('group', { name: /coming/ })).toBeNull();
  const card = within(screen.getByRole('region', { name: 'Who is coming?' }));
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'DWDanielno answer',
    'LWLauracoming',
  ]);
});

test('who comes may say no where no more answers are taken', async () => {
  const { user, calls } = await openPotluck({
    asking: { ...asking, closed: 'The hall is let.', takesANo: true },
  });
  const no = screen.getAllByRole('button', { name: /can't come after all/ });
  expect(no.map((button) => button.getAttribute('aria-label'))).toEqual([
    "Laura can't come after all",
  ]);
  await user.click(no[0] as HTMLElement);
  await waitFor(() => expect(sent(calls)).toEqual([{ people: [{ id: 'l', comes: false }] }]));
});

test('how many come from how many households, and who where the event says so', async () => {
  await openPotluck();
  const card = within(screen.getByRole('region', { name: 'Coming so far' }));
  expect(card.getByText('48 people from 17 households')).toBeTruthy();
  expect(card.queryByRole('list')).toBeNull();
});

test('faces of some, and the names of all a tap away', async () => {
  const names = Array.from({ length: 9 }, (_, at) => `Rosa Cooper${at}`);
  const { user } = await openPotluck({ asking: { ...asking, names } });
  const card = within(screen.getByRole('region', { name: 'Coming so far' }));
  expect(card.getAllByText('RC')).toHaveLength(7);
  await user.click(card.getByText('and 41 more'));
  expect(card.getAllByRole('listitem')).toHaveLength(9);
});

test('a cancelled event is struck, with its reason', async () => {
  await openPotluck({ isCancelled: true, cancelReason: 'No heating.' });
  expect(screen.getByRole('alert').textContent).toContain('This is cancelled. No heating.');
  expect(screen.queryByRole('region', { name: 'Who is coming?' })).toBeNull();
});

test('who asks sees all answers', async () => {
  const person = { id: 'd', firstName: 'Daniel', lastName: 'White', status: 'attending' };
  await openPotluck(
    { isOrganiser: true },
    {
      'GET /api/events/e1/answers': () =>
        json({
          ...{ id: 'e1', title: 'Potluck Lunch', startDate: potluck.startDate },
          ...{ coming: 1, waiting: 2, declined: 0, capacity: 1, closedByHand: false },
          parties: [
            {
              name: 'White Family',
              people: [person],
              guests: 2,
              note: 'Salad',
              waits: false,
              size: 3,
              isUntold: true,
            },
            { name: 'Lane Family', people: [], guests: 4, waits: true, isTooLarge: true, size: 4 },
          ],
        }),
    },
  );
  const all = within(await screen.findByRole('region', { name: 'All answers' }));
  await all.findByText('1 coming of 1 place');
  expect(all.getByText('Daniel, 2 guests')).toBeTruthy();
  expect(all.getByText(/^They moved up.*Please call them\.$/)).toBeTruthy();
  expect(all.getByRole('region', { name: 'Waiting for places' }).textContent).toMatch(
    /Lane Family.*They are more people than there are places, so they cannot move up\./,
  );
});

test('without a way of sharing the address is copied', async () => {
  const { user } = await openPotluck();
  const written: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void written.push(text) },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  await screen.findByText('The address is copied');
  expect(written).toEqual([window.location.href]);
  expect(user).toBeTruthy();
});

test('an event that is gone leads to the others', async () => {
  openSignedIn('/events/e1', {
    'GET /api/events/e1': () => refused(404, 'not_found', 'There is no such event here any more.'),
  });
  await heading('This event is not here any more');
  expect(screen.getByRole('link', { name: 'All events' }).getAttribute('href')).toBe('/events');
});
