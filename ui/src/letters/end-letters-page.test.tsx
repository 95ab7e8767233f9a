import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { followHash, heading, openSignedOut } from '../testing/open';
import { json, refused, text } from '../testing/server';

const token = `${btoa('week.1790000000.m-1').replaceAll('=', '')}.signature`;
const route = `POST /api/letters/end/${token}`;

test('the page changes nothing until its button is pressed', async () => {
  const { user, calls } = openSignedOut(`/letters#${token}`, {
    [route]: () => json({ message: 'The week’s letter is not written to this address any more.' }),
  });
  await heading('End these letters?');
  expect(screen.getByText('No more weekly letter to your address.')).toBeTruthy();
  expect(calls.filter(({ route }) => route.startsWith('POST'))).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'End these letters' }));
  await heading('Letters ended');
  expect(
    screen.getByText('The week’s letter is not written to this address any more.'),
  ).toBeTruthy();
  expect(screen.getByText(/choose your letters under Settings/)).toBeTruthy();
});

test('a link that is too old says what to do', async () => {
  const { user } = openSignedOut(`/letters#${token}`, {
    [route]: () => refused(410, 'link_expired', 'This link is too old or not whole.'),
  });
  await user.click(await screen.findByRole('button', { name: 'End these letters' }));
  await screen.findByText('This link is too old or not whole.');
});

test('a link without its token has nothing to press', async () => {
  openSignedOut('/letters');
  await screen.findByText(/This link is not whole/);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'End these letters' });
  expect(button.disabled).toBe(true);
});

test('what a proxy says is not shown; the link of another letter, in the same tab, is another question', async () => {
  const { user } = openSignedOut(`/letters#${token}`, {
    [route]: () => text('<!doctype html><h1>502 Bad Gateway</h1>', 502),
  });
  await user.click(await screen.findByRole('button', { name: 'End these letters' }));
  await screen.findByText('An error occurred. Please try again.');
  followHash(`#${btoa('reminders.1790000000.m-1').replaceAll('=', '')}.signature`);
  await screen.findByText('No more reminders of events to your address.');
  expect(screen.queryByRole('alert')).toBeNull();
});
