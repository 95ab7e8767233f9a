import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openSignedIn } from '../testing/open';
import { event, friday } from '../testing/samples';
import { counted, page } from '../testing/server';

test('on a phone a month has days to choose from, and the events of the chosen one below', async () => {
  vi.useFakeTimers({ now: friday, toFake: ['Date'] });
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never,
  );
  const events = [
    event({ title: 'Choir', startDate: '2026-11-20T19:00:00-06:00' }),
    event({ id: 'r', title: 'Retreat', startDate: '2026-12-04', lastDay: '2026-12-05' }),
  ];
  const { user } = openSignedIn('/events', {
    'GET /api/events': () => page(events, undefined, counted(2, 0)),
  });
  await user.click(await screen.findByRole('button', { name: 'Month' }));
  const today = await screen.findByRole('button', { name: 'Friday, November 20, one event' });
  expect(today.getAttribute('aria-pressed')).toBe('true');
  expect(
    within(screen.getByRole('region', { name: 'Friday, November 20' })).getByText('Choir'),
  ).toBeTruthy();

  // The month begins with its first day that has some.
  await user.click(screen.getByRole('button', { name: 'The next month' }));
  await screen.findByRole('region', { name: 'Friday, December 4' });
  await user.click(screen.getByRole('button', { name: 'Saturday, December 5, one event' }));
  const agenda = within(screen.getByRole('region', { name: 'Saturday, December 5' }));
  expect(agenda.getByRole('link', { name: 'Retreat' }).getAttribute('href')).toBe('/events/r');
  expect(window.location.search).toBe('?month=2026-12&day=2026-12-05');
  await user.click(screen.getByRole('button', { name: 'Sunday, December 6, nothing' }));
  expect(screen.getByText('Nothing is on this day.')).toBeTruthy();
});
