import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { olga, samplePerson } from '../../testing/office';
import { openSignedIn } from '../../testing/open';
import { json, refused } from '../../testing/server';
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

test('of two editors of one address the second sees what the first wrote', async () => {
  const path = '/api/office/people/will';
  const { user, answers, calls } = openSignedIn('/office/people/will', {
    'GET /api/auth/me': () => json(olga),
    [`GET ${path}`]: () => json(samplePerson()),
    [`PUT ${path}/email`]: () => refused(409, 'changed_meanwhile', 'Changed meanwhile.'),
  });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Change the e-mail address' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText<HTMLInputElement>('New e-mail address');
  await user.clear(field);
  await user.type(field, 'mine@example.org');
  await user.type(dialog.getByLabelText('Your password'), 'secret');
  answers[`GET ${path}`] = () => json(samplePerson({ email: 'theirs@example.org', version: 2 }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(/Now it says: theirs@example.org/);
  expect(field.value).toBe('mine@example.org');
  answers[`PUT ${path}/email`] = () => json({ message: 'Changed.' });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.filter(({ route }) => route === `PUT ${path}/email`).at(-1);
  expect(sent?.body).toMatchObject({ version: 2, email: 'mine@example.org' });
});

test('an address that is another person’s can be where letters go', async () => {
  const path = '/api/office/people/will';
  const { email: _, ...person } = samplePerson({ account: 'none' });
  const { user, calls } = openSignedIn('/office/people/will', {
    'GET /api/auth/me': () => json(olga),
    [`GET ${path}`]: () => json(person),
    [`PUT ${path}/email`]: () =>
      json({ message: 'It is somebody’s.', code: 'email_taken', field: 'email' }, 409),
    [`PUT ${path}/contact-email`]: () => json({ message: 'Letters to Will go there now.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Change the e-mail address' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('New e-mail address'), 'us@example.org');
  await user.type(dialog.getByLabelText('Your password'), 'secret');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.click(await dialog.findByRole('button', { name: /^Say where letters go/ }));
  expect(dialog.queryByText('It is somebody’s.')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Letters to Will go there now.');
  const sent = calls.find(({ route }) => route.endsWith('/contact-email'))?.body;
  expect(sent).toMatchObject({ contactEmail: 'us@example.org' });
});

test('where the mail server has refused the address, another one is offered', async () => {
  const { email: _, ...person } = samplePerson({
    account: 'none',
    contactEmail: 'old@example.org',
    mailRefused: { at: '2026-11-20T12:00:00-06:00', reason: 'no such user' },
  });
  const { user } = openSignedIn('/office/people/will', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/office/people/will': () => json(person),
  });
  await screen.findByRole('heading', { name: 'No letter arrives at old@example.org.' });
  await user.click(screen.getByRole('button', { name: 'Say where letters go' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Contact address');
  expect(field.value).toBe('old@example.org');
});
