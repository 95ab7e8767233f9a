import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { MonthGrid } from './month-grid';
import type { ChurchEvent } from './queries';

function event(title: string, startDate: string, lastDay?: string): ChurchEvent {
  const flags = { isCancelled: false, asks: false, inSeries: false };
  return { id: title, title, startDate, ...(lastDay && { lastDay }), ...flags };
}

function open(events: ChurchEvent[]) {
  render(
    <MonthGrid
      month="2027-05"
      day=""
      events={events}
      today="2027-05-01"
      earliest="2026-05"
      onMonth={() => {}}
      onDay={() => {}}
    />,
  );
}

const day = (name: string) => within(screen.getByText(name).closest('td') as HTMLElement);

test('what lasts several days stands on each of them, and its time on the first', () => {
  open([event('Retreat', '2027-05-14T17:00:00-05:00', '2027-05-16')]);
  const cells = ['Friday, May 14', 'Saturday, May 15', 'Sunday, May 16'].map(
    (name) => day(name).getByRole('link').textContent,
  );
  expect(cells).toEqual(['5:00 PM Retreat', 'Retreat', 'Retreat']);
  expect(screen.getAllByRole('link')).toHaveLength(3);
});

test('of five on one day three are shown, and the others on request', async () => {
  open(['A', 'B', 'C', 'D', 'E'].map((title) => event(title, '2027-05-14')));
  const folded = () =>
    [...document.querySelectorAll('.month-folded')].map(({ textContent }) => textContent);
  expect(folded()).toEqual(['D', 'E']);
  await userEvent.click(screen.getByRole('button', { name: '+2 more on Friday, May 14' }));
  expect(folded()).toEqual([]);
  expect(screen.getAllByRole('link')).toHaveLength(5);
});
