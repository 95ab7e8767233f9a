import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { olga } from '../../testing/office';
import { openSignedIn } from '../../testing/open';
import { json } from '../../testing/server';
import './person-page';

const open = (refusal: object) =>
  openSignedIn('/office/people/gone', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/office/people/gone': () => json({ code: 'not_found', ...refusal }, 404),
  });
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('whose row was merged away has a link to the one that stayed', async () => {
  open({
    message: 'This entry was merged with another: Ann Hill has one entry now.',
    about: 'ann',
  });
  await screen.findByText(/^This entry was merged with another/);
  expect(hrefOf('Open the entry that stayed')).toBe('/office/people/ann');
  expect(hrefOf('Back to the list of people')).toBe('/office/people');
});

test('a name that the server has for something else is nobody’s', async () => {
  openSignedIn('/office/people/imports', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/office/people/imports': () => json([]),
  });
  await screen.findByText('There is no such person here.');
  expect(hrefOf('Back to the list of people')).toBe('/office/people');
});

test('who is not there at all has a way back to the list', async () => {
  open({ message: 'There is no such person here.' });
  await screen.findByText('There is no such person here.');
  expect(hrefOf('Back to the list of people')).toBe('/office/people');
  expect(screen.queryByRole('link', { name: 'Open the entry that stayed' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
