import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { olga } from '../../../testing/office';
import { openSignedIn } from '../../../testing/open';
import { json, refused } from '../../../testing/server';
import './funds-page';

const FUND = 'PUT /api/office/giving/funds/2';
const organ = { id: 2, name: 'Organ', taxDeductible: true, isClosed: false, gifts: 3, version: 1 };

test('of two who change a fund, the second sees what the first wrote, and chooses', async () => {
  const { user, answers, calls } = openSignedIn('/office/giving/funds', {
    'GET /api/auth/me': () => json({ ...olga, roles: ['treasurer'] }),
    'GET /api/office/giving/funds?counted=true': () => json([organ]),
    'GET /api/office/giving/funds/proposals': () => json([]),
    [FUND]: () => refused(409, 'changed_meanwhile', 'Changed meanwhile.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Organ' }));
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Pipe organ');
  const theirs = { ...organ, name: 'Great organ', version: 2 };
  answers['GET /api/office/giving/funds?counted=true'] = () => json([theirs]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Now it says: Great organ/);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Pipe organ');
  answers[FUND] = () => json({ ...theirs, name: 'Pipe organ', version: 3 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
  const sent = calls.filter(({ route }) => route === FUND).map(({ body }) => body);
  expect(sent).toMatchObject([
    { version: 1, name: 'Pipe organ' },
    { version: 2, name: 'Pipe organ' },
  ]);
});

test('a merge asks for the password, and a fund without gifts is removed', async () => {
  const [roof, empty] = [
    { ...organ, id: 3, name: 'Roof' },
    { ...organ, id: 4, name: 'Choir', gifts: 0 },
  ];
  const MERGE = 'POST /api/office/giving/funds/2/merge';
  const { user, calls } = openSignedIn('/office/giving/funds', {
    'GET /api/auth/me': () => json({ ...olga, roles: ['treasurer'] }),
    'GET /api/office/giving/funds?counted=true': () => json([organ, roof, empty]),
    'GET /api/office/giving/funds/proposals': () => json([]),
    [MERGE]: () => json({ moved: 3, fund: roof }),
    'DELETE /api/office/giving/funds/4?version=1': () => json({ message: 'Removed: Choir.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Merge Organ' }));
  const merge = screen.getByRole('button', { name: 'Merge 3 gifts' });
  expect(merge.hasAttribute('disabled'), 'no fund is chosen').toBe(true);
  await user.selectOptions(screen.getByLabelText('Into'), 'Roof');
  await user.type(screen.getByLabelText('Your password'), 'secret');
  await user.click(merge);
  await screen.findByText('3 gifts came to Roof.');
  expect(calls.find(({ route }) => route === MERGE)?.body).toEqual({
    into: 3,
    version: 1,
    stepUp: { password: 'secret' },
  });
  expect(screen.queryByRole('button', { name: 'Remove Roof' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove Choir' }));
  await user.click(screen.getByRole('button', { name: 'Remove it' }));
  await screen.findByText('Removed: Choir.');
});

test('a name that another fund has is refused at its field', async () => {
  const taken = 'There is a fund called "Organ" already.';
  const { user } = openSignedIn('/office/giving/funds', {
    'GET /api/auth/me': () => json({ ...olga, roles: ['treasurer'] }),
    'GET /api/office/giving/funds?counted=true': () => json([organ]),
    'GET /api/office/giving/funds/proposals': () => json([]),
    'POST /api/office/giving/funds': () =>
      json({ message: taken, code: 'name_taken', field: 'name' }, 409),
  });
  await user.click(await screen.findByRole('button', { name: 'Add a fund' }));
  await user.type(screen.getByLabelText('Name'), 'organ{Enter}');
  await screen.findByText(taken);
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  expect(within(screen.getByRole('list', { name: 'Funds' })).getAllByRole('listitem')).toHaveLength(
    1,
  );
});
