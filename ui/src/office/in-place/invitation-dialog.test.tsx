import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { olga } from '../../testing/office';
import { openSignedIn } from '../../testing/open';
import { type Answers, json } from '../../testing/server';
import '../office';
import './invitation-dialog';

const asking = {
  coming: 0,
  waiting: 0,
  people: [],
  guests: 0,
  waits: false,
  onlyForOneself: false,
};
const picnic = {
  id: 'e1',
  title: 'Picnic',
  category: 'general',
  startDate: '2099-06-01',
  isCancelled: false,
  isOrganiser: false,
  inSeries: false,
  asking,
};
const letter = {
  version: 3,
  subject: 'Are you coming? Picnic: Grace Community Church',
  text: 'Dear Olga,\n\nWho of you is coming?',
  letters: 412,
  households: 230,
  invitedBefore: 1,
  refused: 0,
  withoutAddress: 9,
  toTelephone: [],
  perHour: 160,
  statuses: ['active', 'visitor'],
};
const path = '/api/office/events/e1/invitation';
const everybody = `GET ${path}?unanswered=false&again=false`;

async function openDialog(answers: Answers, event: object = picnic) {
  const opened = openSignedIn('/events/e1', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/events/e1': () => json(event),
    ...answers,
  });
  await screen.findByRole('button', { name: 'Edit Picnic' });
  return opened;
}

test('whom it goes to is chosen; count and letter are shown before it is sent', async () => {
  const { user, calls } = await openDialog({
    [everybody]: () => json(letter),
    [`GET ${path}?unanswered=true&again=false`]: () =>
      json({ ...letter, letters: 0, households: 0, invitedBefore: 12 }),
    [`GET ${path}?unanswered=true&again=true`]: () =>
      json({ ...letter, letters: 14, households: 12, invitedBefore: 0 }),
    [`GET ${path}?unanswered=true&again=true&status=visitor`]: () =>
      json({ ...letter, letters: 1, households: 1, invitedBefore: 0, withoutAddress: 0 }),
    [`POST ${path}`]: () => json({ message: '1 letter is on its way.' }),
  });
  await user.click(screen.getByRole('button', { name: 'Invite to Picnic by letter' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite by letter' }));
  await dialog.findByText(
    '412 letters to 230 households. 1 household was invited before. At most 160 leave within an hour, the last in about 2 hours. Not to 9 without an address.',
  );
  expect(dialog.getByText(/Who of you is coming/)).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText('To'), 'unanswered');
  await dialog.findByText(/Nobody would get this letter\. 12 households were invited before\./);
  expect(dialog.queryByRole('button', { name: /^Send \d/ })).toBeNull();
  await user.click(dialog.getByLabelText('Also to those who were invited before'));
  await dialog.findByRole('button', { name: 'Send 14 letters' });
  await user.selectOptions(dialog.getByLabelText(/Membership/), 'visitor');
  await user.click(await dialog.findByRole('button', { name: 'Send 1 letter' }));
  await screen.findByText('1 letter is on its way.');
  expect(calls.find(({ route }) => route === `POST ${path}`)?.body).toEqual({
    version: 3,
    unanswered: true,
    again: true,
    status: 'visitor',
  });
});

test('where the link would lead nowhere the office reads why, and nothing is offered', async () => {
  const obstacle = 'The link in the letter would lead nowhere.';
  const { user } = await openDialog({ [everybody]: () => json({ ...letter, obstacle }) });
  await user.click(screen.getByRole('button', { name: 'Invite to Picnic by letter' }));
  await screen.findByText(obstacle);
  expect(screen.queryByRole('button', { name: /^Send \d/ })).toBeNull();
});

test('an event that asks nobody, or takes no answers any more, invites nobody', async () => {
  await openDialog({}, { ...picnic, asking: { ...asking, closed: 'It has begun.' } });
  expect(screen.queryByRole('button', { name: /by letter/ })).toBeNull();
});
