import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { browserTab, heading, openSignedIn, skeletons } from '../testing/open';
import { announcement } from '../testing/samples';
import { json, never, page } from '../testing/server';
import { source } from '../testing/source';

test('heading, subtitle with the congregation’s name, and the browser tab', async () => {
  openSignedIn('/announcements');
  await heading('Church Announcements');
  expect(
    screen.getByText('Stay informed with the latest news and updates from Grace Community Church'),
  ).toBeTruthy();
  await browserTab('Announcements');
});

test('a card has title, date, summary and the whole content', async () => {
  openSignedIn('/announcements', {
    'GET /api/announcements': () =>
      json([
        announcement({
          title: 'Parking lot closed',
          priority: 'high',
          summary: 'Use Elm Street.',
          content: 'From 8 AM.\n\n- No parking overnight',
          createdAt: '2026-11-19T23:30:00-06:00',
        }),
        announcement({ title: 'Choir', priority: 'normal' }),
      ]),
  });
  const card = (await heading('Parking lot closed')).closest('article');
  expect(card?.querySelector('time')?.textContent).toBe('Nov 19, 2026');
  expect(card?.textContent).toContain('Important');
  expect(card?.textContent).toContain('Use Elm Street.');
  expect(card?.querySelector('.announcement-content')?.textContent).toBe(
    'From 8 AM.\n\n- No parking overnight',
  );
  const other = screen.getByRole('heading', { name: 'Choir' }).closest('article');
  expect(other?.textContent).not.toContain('Important');
});

test('line breaks of the content are kept and long words broken', () => {
  const rule = /\.announcement-content \{([^}]*)\}/.exec(
    source('announcements/announcements.css'),
  )?.[1];
  expect(rule).toContain('white-space: pre-wrap');
  expect(rule).toContain('overflow-wrap: anywhere');
});

test('content is text, whatever it contains, and its addresses can be tapped', async () => {
  openSignedIn('/announcements', {
    'GET /api/announcements': () =>
      json([announcement({ content: '<img src=x onerror=alert(1)> www.example.org' })]),
  });
  expect(await screen.findByText(/<img src=x onerror=alert\(1\)>/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'www.example.org' });
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    'https://www.example.org',
    '_blank',
    'noopener noreferrer',
  ]);
});

test('a card tells who wrote it, when it changed, whether it is pinned and new', async () => {
  const { calls } = openSignedIn('/announcements', {
    'GET /api/announcements': () =>
      json([
        announcement({
          title: 'Parking',
          author: 'Ruth Albright',
          updatedAt: '2026-11-20T09:00:00-06:00',
          pinned: true,
          new: true,
        }),
        announcement({ title: 'Choir' }),
      ]),
  });
  const card = (await heading('Parking')).closest('article');
  expect(card?.querySelector('.announcement-date')?.textContent).toBe(
    'Nov 17, 2026 · by Ruth Albright · Updated Nov 20, 2026 · Pinned',
  );
  expect(card?.textContent).toContain('New');
  const other = screen.getByRole('heading', { name: 'Choir' }).closest('article');
  expect(other?.querySelector('.announcement-date')?.textContent).toBe('Nov 17, 2026');
  expect(other?.textContent).not.toContain('New');
  await waitFor(() =>
    expect(calls.filter(({ route }) => route === 'POST /api/announcements/seen')).toHaveLength(1),
  );
});

test('it says so when there is nothing', async () => {
  openSignedIn('/announcements');
  await heading('No Announcements');
  expect(screen.getByText('There are no announcements at this time')).toBeTruthy();
});

test('while loading there are three shapes', async () => {
  openSignedIn('/announcements', { 'GET /api/announcements': never });
  await heading('Church Announcements');
  expect(skeletons()).toBe(3);
});

test('older announcements come on request, under the newer ones', async () => {
  const older = '/api/announcements?before=7';
  const { user } = openSignedIn('/announcements', {
    'GET /api/announcements': () => page([announcement({ id: 'a', title: 'New' })], older),
    [`GET ${older}`]: () => page([announcement({ id: 'b', title: 'Old' })]),
  });
  await user.click(await screen.findByRole('button', { name: 'Show older' }));
  await screen.findByRole('heading', { name: 'Old' });
  const titles = screen.getAllByRole('article').map((card) => card.textContent);
  expect(titles[0]).toContain('New');
  expect(titles[1]).toContain('Old');
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});
