import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { browserTab, heading, openSignedIn, skeletons } from '../testing/open';
import { celebration, friday } from '../testing/samples';
import { json, never } from '../testing/server';

beforeEach(() => {
  vi.useFakeTimers({ now: friday, toFake: ['Date'] });
});

const column = (name: string) => screen.findByRole('region', { name });

async function openCelebrations() {
  openSignedIn('/celebrations', {
    'GET /api/celebrations/week': () =>
      json([
        celebration({ name: 'Robert Johnson', date: '2026-11-15', profilePicture: '/photo.jpg' }),
        celebration({ name: 'John & Mary Smith', type: 'anniversary', date: '2026-11-18' }),
        celebration({ name: 'Zoë', date: '2026-11-20' }),
      ]),
  });
  await screen.findByText('Robert Johnson');
}

test('the subtitle is the congregation’s week', async () => {
  await openCelebrations();
  await heading('Celebrations');
  expect(screen.getByText('November 15 – November 21, 2026')).toBeTruthy();
  await browserTab('Celebrations');
});

test('birthdays and anniversaries stand in a column each, with their counts', async () => {
  await openCelebrations();
  const birthdays = await column('Birthdays');
  expect(within(birthdays).getByText('2 this week')).toBeTruthy();
  expect(within(birthdays).getAllByRole('img', { name: 'Birthday' })).toHaveLength(2);
  expect(within(birthdays).getByText('Sunday, November 15')).toBeTruthy();
  const anniversaries = await column('Anniversaries');
  expect(within(anniversaries).getByText('1 this week')).toBeTruthy();
  expect(within(anniversaries).getByText('John & Mary Smith')).toBeTruthy();
  expect(within(anniversaries).getByText('Wednesday, November 18')).toBeTruthy();
  expect(within(anniversaries).getByRole('img', { name: 'Anniversary' })).toBeTruthy();
});

test('a card has the picture, or the initials, also when the picture does not load', async () => {
  await openCelebrations();
  const avatars = () => [...document.querySelectorAll('.celebration .avatar')];
  expect(avatars().map(({ textContent }) => textContent)).toEqual(['', 'ZO', 'JS']);
  const picture = avatars()[0]?.querySelector('img');
  expect(picture?.getAttribute('src')).toBe('/photo.jpg');
  fireEvent.error(picture as Element);
  expect(avatars()[0]?.textContent).toBe('RJ');
});

test('today is marked by a word, and what is over is dimmed', async () => {
  await openCelebrations();
  const row = (name: string) => screen.getByText(name).closest('li');
  expect(row('Zoë')?.textContent).toContain('Today');
  expect(screen.getAllByText('Today')).toHaveLength(1);
  expect(document.querySelectorAll('.celebration-over')).toHaveLength(2);
  expect(row('Robert Johnson')?.className).toContain('celebration-over');
});

test('it says so when there is nothing', async () => {
  openSignedIn('/celebrations');
  expect(await screen.findByText('No birthdays this week')).toBeTruthy();
  expect(screen.getByText('No anniversaries this week')).toBeTruthy();
  expect(screen.getAllByText('0 this week')).toHaveLength(2);
});

test('while loading there are two shapes in each column', async () => {
  openSignedIn('/celebrations', { 'GET /api/celebrations/week': never });
  expect(skeletons(await column('Birthdays'))).toBe(2);
  expect(skeletons(await column('Anniversaries'))).toBe(2);
});
