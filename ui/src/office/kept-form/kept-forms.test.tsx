import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { olga, sampleHousehold, samplePerson } from '../../testing/office';
import { openSignedIn } from '../../testing/open';
import { type Answers, counted, json, page, refused } from '../../testing/server';
import '../giving/gifts/gifts-page';
import '../giving/in-kind/in-kind-page';
import '../in-place/write-dialog';

beforeEach(() => sessionStorage.clear());

const stale = () => refused(409, 'changed_meanwhile', 'Changed meanwhile.');
const write = async (
  user: ReturnType<typeof openSignedIn>['user'],
  label: string,
  text: string,
) => {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
};
const wordsAt = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const press = (user: ReturnType<typeof openSignedIn>['user'], name: string | RegExp) =>
  user.click(screen.getByRole('button', { name }));
const sentTo = (calls: ReturnType<typeof openSignedIn>['calls'], asked: string) =>
  calls.filter(({ route }) => route === asked).map(({ body }) => body);

const EVENT = '/api/office/events/e1';
const picnic = { id: 'e1', version: 4, title: 'Picnic', date: '2099-06-01', category: 'general' };
const openPicnic = async (more: Answers) => {
  const opened = openSignedIn('/events', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/events': () =>
      page([{ id: 'e1', title: 'Picnic', startDate: '2099-06-01' }], undefined, counted(1, 0)),
    [`GET ${EVENT}`]: () => json(picnic),
    ...more,
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Edit Picnic' }));
  await screen.findByRole('dialog', { name: 'Edit event' });
  return opened;
};

test('where somebody else changed other fields only, it is saved all the same, with theirs', async () => {
  const { user, answers, calls } = await openPicnic({ [`PUT ${EVENT}`]: stale });
  await write(user, 'Location', 'Lake');
  answers[`GET ${EVENT}`] = () => {
    answers[`PUT ${EVENT}`] = () => json({ event: picnic, count: 1, letters: 0, toCall: [] });
    return json({ ...picnic, version: 5, category: 'family' });
  };
  await press(user, 'Save changes');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentTo(calls, `PUT ${EVENT}`)).toMatchObject([
    { version: 4, text: { location: 'Lake', category: 'general' } },
    { version: 5, text: { location: 'Lake', category: 'family' } },
  ]);
});

test('what was typed before is laid on top of what somebody else has written since', async () => {
  const { user, answers, calls } = await openPicnic({
    [`PUT ${EVENT}`]: () => json({ event: picnic, count: 1, letters: 0, toCall: [] }),
  });
  await write(user, 'Title', 'Picnic by the lake');
  fireEvent(screen.getByRole('dialog'), new Event('cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answers[`GET ${EVENT}`] = () =>
    json({ ...picnic, version: 5, title: 'Summer picnic', category: 'family' });
  await press(user, 'Edit Picnic');
  await screen.findByText(/Now it says: “Summer picnic”/);
  expect([wordsAt('Title'), wordsAt('Category')]).toEqual(['Picnic by the lake', 'family']);
  await press(user, 'Use that');
  await press(user, 'Save changes');
  await waitFor(() => expect(sentTo(calls, `PUT ${EVENT}`)).toHaveLength(1));
  expect(sentTo(calls, `PUT ${EVENT}`)).toMatchObject([
    { version: 5, text: { title: 'Summer picnic', category: 'family' } },
  ]);
});

test('of two who write of a person, neither is overwritten unseen', async () => {
  const PERSON = '/api/office/people/will';
  const will = (version: number, fields: object) =>
    samplePerson({ version, fields: { ...samplePerson().fields, ...fields } });
  const { user, answers, calls } = openSignedIn('/office/people/will', {
    'GET /api/auth/me': () => json(olga),
    [`GET ${PERSON}`]: () => json(will(1, {})),
    [`PUT ${PERSON}`]: stale,
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await write(user, 'Phone', 'mine');
  answers[`GET ${PERSON}`] = () => json(will(2, { phone: 'theirs', city: 'Chatham' }));
  await press(user, 'Save changes');
  await screen.findByText(/Now it says: theirs/);
  screen.getByText(/^Somebody else has changed City meanwhile/);
  answers[`PUT ${PERSON}`] = () => json(will(3, { phone: 'mine', city: 'Chatham' }));
  await press(user, 'Save changes');
  await screen.findByText('Will Carver is up to date.');
  expect(sentTo(calls, `PUT ${PERSON}`)[1]).toMatchObject({
    version: 2,
    fields: { phone: 'mine' },
  });
});

test('of two who write what a household shares, neither is overwritten unseen', async () => {
  const HOME = '/api/office/households/home';
  const will = samplePerson({
    households: [{ id: 'home', name: 'Carver', role: 'head', others: [] }],
  });
  const { user, answers, calls } = openSignedIn('/office/people/will', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/office/people/will': () => json(will),
    [`GET ${HOME}`]: () => json(sampleHousehold()),
    [`PUT ${HOME}`]: stale,
  });
  await user.click(await screen.findByRole('button', { name: 'Change Carver' }));
  await user.click(await screen.findByRole('button', { name: 'Name, address and phone' }));
  await write(user, 'Address', '3 Oak Road');
  answers[`GET ${HOME}`] = () =>
    json(sampleHousehold({ version: 2, address: '5 Oak Road', phone: '555' }));
  await press(user, 'Save changes');
  await screen.findByText(/Now it says: 5 Oak Road/);
  expect([wordsAt('Address'), wordsAt('Phone')]).toEqual(['3 Oak Road', '555']);
  answers[`PUT ${HOME}`] = () => json({ household: sampleHousehold({ version: 3 }), notes: [] });
  await press(user, 'Save changes');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentTo(calls, `PUT ${HOME}`)[1]).toEqual({ version: 2, address: '3 Oak Road' });
});

const treasurer = () => json({ ...olga, roles: ['treasurer'] });
const giver = { id: 'hugo', firstName: 'Hugo', lastName: 'Winter', number: 'M0001' };

test('of two who change a gift in kind, neither is overwritten unseen', async () => {
  const GIFTS = '/api/office/giving/gifts-in-kind';
  const piano = { id: 7, version: 1, giver, date: '2026-06-06', description: 'A pianno' };
  const { user, answers, calls } = openSignedIn('/office/giving/statements/in-kind', {
    'GET /api/auth/me': treasurer,
    [`GET ${GIFTS}`]: () => json({ gifts: [piano] }),
    [`PUT ${GIFTS}/7`]: stale,
  });
  await user.click(await screen.findByRole('button', { name: /^Change/ }));
  await write(user, 'What was given', 'A piano');
  answers[`GET ${GIFTS}`] = () =>
    json({ gifts: [{ ...piano, version: 2, date: '2026-06-07', description: 'A grand piano' }] });
  await press(user, 'Save changes');
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByText(/Now it says: A grand piano/);
  expect([wordsAt('What was given'), wordsAt('Date')]).toEqual(['A piano', '2026-06-07']);
  answers[`PUT ${GIFTS}/7`] = () => json({ ...piano, version: 3 });
  await press(user, 'Save changes');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentTo(calls, `PUT ${GIFTS}/7`)[1]).toEqual({
    version: 2,
    giverId: 'hugo',
    date: '2026-06-07',
    description: 'A piano',
  });
});

test.each([
  ['of no sheet', undefined, 'correct'],
  ['of a closed sheet', { id: 1, isOpen: false }, 'correct-closed'],
])('of two who correct a gift %s, neither is overwritten unseen', async (_, sheet, way) => {
  const GIFT = '/api/office/giving/gifts/9';
  const gift = {
    id: 9,
    version: 1,
    kind: 'gift',
    giver,
    amount: 20,
    date: '2026-06-06',
    fund: 'General',
    method: 'Cash',
    takenBack: 0,
    ...(sheet && { sheet }),
  };
  const one = (change: object) =>
    json({
      gift: { ...gift, ...change },
      corrections: [],
      takenBackBy: [],
      parts: [],
      statements: [],
    });
  const { user, answers, calls } = openSignedIn('/office/giving/gifts?gift=9', {
    'GET /api/auth/me': treasurer,
    'GET /api/office/giving/gifts': () => json({ gifts: [] }),
    'GET /api/office/giving/gifts/sum': () => json({ sum: 0, gifts: 0 }),
    'GET /api/office/giving/funds': () => json([]),
    [`GET ${GIFT}`]: () => one({}),
    [`POST ${GIFT}/${way}`]: stale,
  });
  await user.click(await screen.findByRole('button', { name: 'Correct' }));
  await write(user, 'Amount', '25');
  if (sheet) {
    await write(user, 'Why it is corrected', 'A five');
    await write(user, 'Your password', 'secret');
  }
  answers[`GET ${GIFT}`] = () => one({ version: 2, amount: 22, note: 'Envelope' });
  await press(user, 'Correct');
  await screen.findByText(/Now it says: \$22.00/);
  screen.getByText(/^Somebody else has changed this gift meanwhile/);
  expect([wordsAt('Amount'), wordsAt('Note')]).toEqual(['25', 'Envelope']);
  answers[`POST ${GIFT}/${way}`] = () => json({});
  await press(user, 'Correct');
  await screen.findByText('Corrected');
  const body = { version: 2, giverId: 'hugo', amount: '25', note: 'Envelope' };
  expect(sentTo(calls, `POST ${GIFT}/${way}`)[1]).toMatchObject(
    sheet ? { gift: body, reason: 'A five' } : body,
  );
});
