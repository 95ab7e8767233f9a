import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { olga, samplePerson } from '../../testing/office';
import { openSignedIn } from '../../testing/open';
import { json } from '../../testing/server';
import './person-page';

test('an address that is none is said at its field, and the keyboard goes there', async () => {
  const { user } = openSignedIn('/office/people/will', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/office/people/will': () => json(samplePerson()),
    'PUT /api/office/people/will/email': () =>
      json({ message: 'This is no address.', code: 'field_refused', field: 'email' }, 400),
  });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Change the e-mail address' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('New e-mail address');
  await user.clear(field);
  await user.type(field, 'will@');
  await user.type(dialog.getByLabelText('Your password'), 'secret');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('This is no address.');
  expect(document.activeElement).toBe(field);
});
