import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { olga } from '../../testing/office';
import { openSignedIn } from '../../testing/open';
import { json } from '../../testing/server';
import '../office';
import './letter-dialog';
import './write-dialog';

const news = {
  id: 'a1',
  title: 'Snow',
  content: 'Stay.',
  priority: 'high',
  createdAt: '2026-11-20',
};
const announced = {
  'GET /api/auth/me': () => json(olga),
  'GET /api/announcements': () => json([news]),
};
const letter = {
  version: 3,
  subject: 'Snow: Grace Community Church',
  text: 'Dear Olga,\n\nStay.',
  letters: 401,
  people: 420,
  refused: 1,
  withoutAddress: 7,
  toTelephone: [
    { id: 'ida', name: 'Ida Moss', phone: '555-0100' },
    { id: 'ned', name: 'Ned Moss' },
  ],
  perHour: 160,
  waiting: 0,
  canBeSent: true,
  hasLink: true,
};

test('a letter to all shows what it says and how many it goes to before it is sent', async () => {
  const { user, calls } = openSignedIn('/announcements', {
    ...announced,
    'GET /api/office/announcements/a1/letter': () => json(letter),
    'POST /api/office/announcements/a1/letter': () =>
      json({ message: '401 letters are on their way.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Send Snow by letter' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send by letter' });
  await within(dialog).findByText(
    '401 letters to 420 people. At most 160 leave within an hour, the last in about 2 hours. Not to 7 without an address, nor to 1 whose address is refused.',
  );
  expect(within(dialog).getByText(/Dear Olga/)).toBeTruthy();
  const lines = within(dialog).getAllByRole('listitem', { hidden: true });
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Ida Moss 555-0100',
    'Ned Moss no telephone number',
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'Send 401 letters' }));
  await screen.findByText('401 letters are on their way.');
  expect(calls.find(({ route }) => route.startsWith('POST /api/office'))?.body).toEqual({
    version: 3,
  });
});

test('what was sent by letter is sent again only under another title', async () => {
  let canBeSent = false;
  const { user } = openSignedIn('/announcements', {
    ...announced,
    'GET /api/office/announcements/a1/letter': () =>
      json({ ...letter, askedAt: '2026-11-20T12:00:00-06:00', canBeSent }),
  });
  await user.click(await screen.findByRole('button', { name: 'Send Snow by letter' }));
  await screen.findByText(
    /^It was sent by letter on Nov 20, 2026\. To send a second letter, change/,
  );
  expect(screen.queryByRole('button', { name: /^Send \d/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  canBeSent = true;
  await user.click(await screen.findByRole('button', { name: 'Send Snow by letter' }));
  await screen.findByText(/Its title has changed since/);
  expect(screen.getByRole('button', { name: 'Send 401 letters' })).toBeTruthy();
});

test('a letter that is still to leave is not said to be sent, and can be withdrawn', async () => {
  let look: object = { askedAt: '2026-11-20T12:00:00-06:00', waiting: 4, canBeSent: false };
  const { user, calls } = openSignedIn('/announcements', {
    ...announced,
    'GET /api/office/announcements/a1/letter': () => json({ ...letter, ...look }),
    'POST /api/office/announcements/a1/letter': () => json({ message: 'It is withdrawn.' }),
  });
  const open = async () =>
    user.click(await screen.findByRole('button', { name: 'Send Snow by letter' }));
  await open();
  await screen.findByText(
    /^It is on its way by letter since Nov 20, 2026\. 4 letters have not left/,
  );
  expect(screen.queryByRole('button', { name: 'Withdraw the letter' })).toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement);
  look = {
    askedAt: '2026-11-20T12:00:00-06:00',
    leavesAt: '2026-12-24T18:00:00-06:00',
    canBeSent: false,
  };
  await open();
  await screen.findByText(/^It goes out by letter on Dec 24, 2026 at 6:00 PM/);
  await user.click(screen.getByRole('button', { name: 'Withdraw the letter' }));
  await screen.findByText('It is withdrawn.');
  const sent = calls.find(({ route }) => route.startsWith('POST /api/office'))?.body;
  expect(sent).toEqual({ version: 3, withdraw: true });
});

test('what members do not see is listed on request, and can be edited there', async () => {
  const { user } = openSignedIn('/announcements', {
    ...announced,
    'GET /api/office/announcements': () =>
      json([
        {
          ...news,
          id: 'a2',
          title: 'Advent',
          showing: 'scheduled',
          publishAt: '2026-12-01T18:05',
          pinned: true,
        },
        { ...news, id: 'a3', title: 'Bazaar', showing: 'ended', lastDay: '2026-11-01' },
      ]),
    'GET /api/office/announcements/a2/letter': () => json(letter),
  });
  await user.click(await screen.findByRole('button', { name: 'Scheduled and ended' }));
  await screen.findByText('Scheduled: from Dec 1, 2026, 6:05 PM');
  expect(screen.getByText('Pinned')).toBeTruthy();
  const unseen = within(screen.getByRole('region', { name: /^Announcements that members do not/ }));
  expect(unseen.getAllByText('Important')).toHaveLength(2);
  expect(screen.getByText(/Ended Nov 1, 2026/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Edit Advent' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send Advent by letter' }));
  await screen.findByRole('button', { name: 'Send 401 letters on December 1' });
});
