import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { olga } from '../../testing/office';
import { openSignedIn } from '../../testing/open';
import { json } from '../../testing/server';
import '../office';
import './answer-for-dialog';

const asking = {
  coming: 2,
  households: 1,
  waiting: 0,
  people: [{ id: 'b', firstName: 'Bob', lastName: 'Lane', status: 'attending' }],
  ...{ guests: 0, waits: false, isTooLarge: false, onlyForOneself: false, takesANo: false },
};
const supper = {
  ...{ id: 'e1', title: 'Supper', category: 'meal', startDate: '2099-06-01' },
  ...{ isCancelled: false, isOrganiser: false, inSeries: false, asking },
};
const moss = {
  ...{ name: 'Moss Family', people: [], guests: 0, waits: false, isTooLarge: false, size: 1 },
  isUntold: true,
};
const bob = { id: 'b', firstName: 'Bob', lastName: 'Lane', memberNumber: 7 };

test('of a cancelled event nobody is answered for any more', async () => {
  openSignedIn('/events/e1', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/events/e1': () => json({ ...supper, isCancelled: true }),
    'GET /api/office/events/e1/answers': () =>
      json({ ...supper, declined: 0, closedByHand: false, parties: [moss] }),
  });
  await screen.findByRole('button', { name: 'Download' });
  expect(screen.queryByRole('button', { name: 'Answer for somebody' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Take no more answers' })).toBeNull();
});

test('what became of the invitations by letter stands above the answers', async () => {
  openSignedIn('/events/e1', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/events/e1': () => json(supper),
    'GET /api/office/events/e1/answers': () =>
      json({ ...supper, declined: 0, closedByHand: false, parties: [moss] }),
    'GET /api/office/events/e1/invitation': () =>
      json({
        ...{ letters: 0, households: 0, invitedBefore: 12, withoutAddress: 2, refused: 0 },
        lastInvitedAt: '2026-11-03T09:00:00-06:00',
      }),
  });
  await screen.findByText(
    /^Invited by letter: 12 households, the last (on )?Nov 3.*; no letter: 2 without an address\.$/,
  );
});

test('who is found nowhere can be added, and who moved up without a letter is named', async () => {
  const { user } = openSignedIn('/events/e1', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/events/e1': () => json(supper),
    'GET /api/office/events/e1/answers': () =>
      json({ ...supper, declined: 0, closedByHand: false, parties: [moss] }),
    'GET /api/office/events/e1/answers/b': () => json(supper),
    'GET /api/office/people?search=zoe': () => json({ people: [] }),
    'GET /api/office/people?search=bob': () => json({ people: [bob] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Answer for somebody' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer for somebody' }));
  const search = dialog.getByLabelText('Who is it?');
  await user.type(search, 'zoe');
  const add = await dialog.findByRole('link', { name: 'Add a new person' });
  expect(add.getAttribute('href')).toBe('/office/people/new?name=zoe');
  await user.clear(search);
  await user.type(search, 'bob');
  await user.click(await dialog.findByRole('button', { name: /^Bob Lane/ }));
  await dialog.findByText(/no letter reaches them: please call Moss Family\.$/);
});
