import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { olga } from '../../testing/office';
import { openSignedIn } from '../../testing/open';
import { counted, json, page, refused } from '../../testing/server';
import '../office';
import './write-dialog';

beforeEach(() => sessionStorage.clear());

const picnic = { id: 'e1', title: 'Picnic', startDate: '2099-06-01' };
const listed = { 'GET /api/events': () => page([picnic], undefined, counted(1, 0)) };
const stored = { id: 'e1', version: 4, title: 'Picnic', date: '2099-06-01', category: 'general' };
const lettersOfPicnic = 'GET /api/office/events/e1/letters?scope=this';
const office = {
  ...listed,
  'GET /api/auth/me': () => json(olga),
  [lettersOfPicnic]: () => json({ letters: 0, concerned: 0 }),
};

test('who holds no role, or another one, sees the page as it was', async () => {
  const treasurer = { ...olga, roles: ['treasurer' as const] };
  openSignedIn('/events', { ...listed, 'GET /api/auth/me': () => json(treasurer) });
  await screen.findByRole('heading', { name: 'Picnic' });
  expect(screen.queryByRole('button', { name: /New event|Edit|Remove/ })).toBeNull();
});

test('a change is sent with the version that was read', async () => {
  const { user, calls } = openSignedIn('/events', {
    ...office,
    'GET /api/office/events/e1': () => json(stored),
    'PUT /api/office/events/e1': () =>
      json({ event: { ...stored, version: 5 }, count: 1, letters: 0, toCall: [] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Picnic' }));
  await user.type(await screen.findByLabelText('Location'), 'Lake');
  const dialog = screen.getByRole('dialog', { name: 'Edit event' });
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toMatchObject({
    version: 4,
    text: { title: 'Picnic', date: '2099-06-01', location: 'Lake', time: '' },
  });
  expect(calls.filter(({ route }) => route === 'GET /api/events')).toHaveLength(2);
});

const series = {
  rhythm: 'every Sunday',
  from: '2099-06-07',
  until: '2099-08-30',
  count: 13,
  isPart: false,
};
const change = {
  ...office,
  'GET /api/office/events/e1/letters?scope=all&until=2099-07-26': () =>
    json({ letters: 0, concerned: 0 }),
  'PUT /api/office/events/e1': () =>
    json({ event: stored, count: 13, letters: 0, toCall: ['Lane Family'] }),
};
const editPicnic = async (of: typeof series) => {
  const opened = openSignedIn('/events', {
    ...change,
    'GET /api/office/events/e1': () => json({ ...stored, series: of }),
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Edit Picnic' }));
  const which = await screen.findByLabelText<HTMLSelectElement>('Change');
  return { ...opened, offered: () => [...which.options].map(({ text }) => text) };
};

test('the last day is the series’, and never changed with one event alone', async () => {
  const { user, calls, offered } = await editPicnic(series);
  expect(offered()[0]).toBe('This one only');
  fireEvent.input(screen.getByLabelText('Until'), { target: { value: '2099-07-26' } });
  expect(offered()).toEqual([
    'The whole series: Jun 7, 2099 to Aug 30, 2099, 13 events',
    'This one and all later ones',
  ]);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.find(({ route }) => route.startsWith('PUT'))?.body;
  expect(sent).toMatchObject({ scope: 'all', until: '2099-07-26' });
});

test('of dates that a shorter series loses, the answers are counted and letters are proposed', async () => {
  const { user, calls } = openSignedIn('/events', {
    ...change,
    'GET /api/office/events/e1': () => json({ ...stored, series }),
    'GET /api/office/events/e1/letters?scope=all&until=2099-07-26': () =>
      json({ letters: 4, concerned: 3 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Picnic' }));
  fireEvent.input(await screen.findByLabelText('Until'), { target: { value: '2099-07-26' } });
  await screen.findByText(/are removed, with 3 answers or invitations of households/);
  await user.click(await screen.findByRole('button', { name: 'Save and send 4 letters' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toMatchObject({ tell: true });
});

test('where an event is moved, its letters are proposed with their count; categories are offered', async () => {
  const { user, calls } = openSignedIn('/events', {
    ...change,
    'GET /api/events': () => page([{ ...picnic, category: 'Outing' }], undefined, counted(1, 0)),
    'GET /api/office/events/e1': () => json(stored),
    [lettersOfPicnic]: () => json({ letters: 3, concerned: 2 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Picnic' }));
  const category = await screen.findByLabelText<HTMLInputElement>('Category');
  expect([...(category.list?.options ?? [])].map(({ value }) => value)).toEqual(['Outing']);
  expect(screen.queryByRole('checkbox', { name: /^Send/ })).toBeNull();
  fireEvent.input(screen.getByLabelText('Date'), { target: { value: '2099-06-08' } });
  const letters = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Send 3 letters' });
  expect(letters.checked).toBe(true);
  // Beside the date, and the button says it.
  const begins = screen.getByLabelText('Begins at').closest('.field');
  expect(begins?.nextElementSibling?.contains(letters)).toBe(true);
  await user.click(letters);
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeTruthy();
  await user.click(letters);
  await user.click(screen.getByRole('button', { name: 'Save and send 3 letters' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText(/no letter reaches them: please call Lane Family\.$/);
  const sent = calls.find(({ route }) => route.startsWith('PUT'))?.body;
  expect(sent).toMatchObject({ tell: true });
});

test('of a series that was split, a part is all that is reached', async () => {
  const { offered } = await editPicnic({ ...series, isPart: true });
  expect(offered()[2]).toBe('This part of the series: Jun 7, 2099 to Aug 30, 2099, 13 events');
});

test('a past date of a new event is asked about', async () => {
  const { user, calls } = openSignedIn('/events', {
    ...office,
    'POST /api/office/events': () => json({ event: stored, count: 1, letters: 0, toCall: [] }),
  });
  await user.click(await screen.findByRole('button', { name: 'New event' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New event' }));
  await user.type(dialog.getByLabelText('Title'), 'Choir');
  fireEvent.input(dialog.getByLabelText('Date'), { target: { value: '2020-06-01' } });
  const add = dialog.getByRole('button', { name: 'Add the event' });
  await user.click(add);
  const anyway = dialog.getByRole('checkbox', { name: 'Add it all the same' });
  expect(document.activeElement).toBe(anyway);
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
  await user.click(anyway);
  await user.click(add);
  await waitFor(() => expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(true));
});

test('what is missing is said at once, what is refused at its field, and nothing is lost', async () => {
  const { user, calls } = openSignedIn('/events', {
    ...office,
    'POST /api/office/events': () =>
      json({ message: 'The date is long ago.', code: 'field_refused', field: 'date' }, 400),
  });
  await user.click(await screen.findByRole('button', { name: 'New event' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New event' }));
  const title = dialog.getByLabelText<HTMLInputElement>('Title');
  const date = dialog.getByLabelText<HTMLInputElement>('Date');
  const add = () => user.click(dialog.getByRole('button', { name: 'Add the event' }));
  await add();
  expect(dialog.getAllByText('Please fill this in.')).toHaveLength(2);
  expect(document.activeElement).toBe(title);
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
  await user.type(title, 'Choir');
  fireEvent.input(date, { target: { value: '1066-10-14' } });
  await user.click(dialog.getByRole('checkbox', { name: 'Add it all the same' }));
  expect(dialog.queryByText('Please fill this in.')).toBeNull();
  await add();
  await dialog.findByText('The date is long ago.');
  expect(document.activeElement).toBe(date);
  expect(title.value).toBe('Choir');
});

test('what was typed waits after Escape, and not after Cancel', async () => {
  const { user } = openSignedIn('/events', office);
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'New event' }));
    return within(await screen.findByRole('dialog', { name: 'New event' }));
  };
  const title = (dialog: Awaited<ReturnType<typeof open>>) =>
    dialog.getByLabelText<HTMLInputElement>('Title').value;
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const dismiss = () => fireEvent(screen.getByRole('dialog'), new Event('cancel'));
  await user.type((await open()).getByLabelText('Title'), 'Choir');
  dismiss();
  await gone();
  const again = await open();
  expect(title(again)).toBe('Choir');
  expect(again.getByText(/^This was typed here before/)).toBeTruthy();
  await user.clear(again.getByLabelText('Title'));
  dismiss();
  await gone();
  const emptied = await open();
  expect(emptied.queryByText(/^This was typed here before/)).toBeNull();
  await user.type(emptied.getByLabelText('Title'), 'Choir');
  await user.click(emptied.getByRole('button', { name: 'Cancel' }));
  await gone();
  expect(title(await open())).toBe('');
});

test('what was removed can be brought back when its toast has gone, and after a reload', async () => {
  const answers = {
    ...office,
    'DELETE /api/office/events/e1?scope=this': () => json({ count: 1 }),
    'POST /api/office/events/e1/restore': () =>
      json({ event: stored, count: 1, letters: 0, toCall: [] }),
  };
  const first = openSignedIn('/events', answers);
  await first.user.click(await screen.findByRole('button', { name: 'Remove Picnic' }));
  await screen.findByRole('button', { name: 'Bring back Picnic' });
  cleanup();
  const { user, calls } = openSignedIn('/events', answers);
  await user.click(await screen.findByRole('button', { name: 'Bring back Picnic' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Bring back/ })).toBeNull());
  expect(calls.some(({ route }) => route === 'POST /api/office/events/e1/restore')).toBe(true);
});

test('what cannot be removed says why', async () => {
  const { user } = openSignedIn('/events', {
    ...office,
    'DELETE /api/office/events/e1?scope=this': () =>
      refused(404, 'not_found', 'There is no such event here any more.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Picnic' }));
  await screen.findByText('There is no such event here any more.');
});
