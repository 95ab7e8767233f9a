import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CampaignCurve } from './campaign-curve';
import { FundBars } from './fund-bars';
import { MonthBars } from './month-bars';

const years = [{ name: '2026', note: '$30.00' }, { name: '2025' }] as const;

/** The table, as text. */
function numbers(title: string) {
  const table = screen.getByRole('table', { name: title });
  const rows = within(table).getAllByRole('row');
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent));
}

/** Where bars of this class begin and how long they are. */
function bars(kind: string, begin: 'x' | 'y', size: 'width' | 'height') {
  return [...document.querySelectorAll(`rect.${kind}`)].map((bar) =>
    [begin, size].map((name) => Math.round(Number(bar.getAttribute(name)))),
  );
}

test('two bars a month stand on zero, or hang below it', () => {
  render(
    <MonthBars
      title="By month"
      series={years}
      bars={[
        { label: 'January', now: 60, before: 0 },
        { label: 'February', now: -20, before: 30 },
        { label: 'March', now: 0, before: 40 },
      ]}
    />,
  );
  expect(numbers('By month')).toEqual([
    ['Month', '2026', '2025'],
    ['January', '$60.00', '$0.00'],
    ['February', '-$20.00', '$30.00'],
    ['March', '$0.00', '$40.00'],
  ]);
  // From 60 to -20: zero is three quarters down.
  expect(bars('chart-now', 'y', 'height')).toEqual([
    [0, 75],
    [75, 25],
    [75, 0],
  ]);
  expect(bars('chart-before', 'y', 'height')[1]).toEqual([38, 38]);
  const titles = [...document.querySelectorAll('title')].map(({ textContent }) => textContent);
  expect(titles[1]).toBe('February: 2026 -$20.00, 2025 $30.00');
  const said = document.querySelector('figcaption')?.textContent;
  expect(said).toContain('2026 $30.00');
  expect(document.querySelector('.chart-below')?.textContent).toBe('Jan$60Feb-$20Mar');
});

test('one year alone, and one month of it', () => {
  render(<MonthBars title="Mine" series={[{ name: '2026' }]} bars={[{ label: 'May', now: 5 }]} />);
  expect(numbers('Mine')).toEqual([
    ['Month', '2026'],
    ['May', '$5.00'],
  ]);
  expect(document.querySelectorAll('rect.chart-before')).toHaveLength(0);
});

test('a year in which nothing was given has no bars, and an axis', () => {
  render(<MonthBars title="Nothing" series={years} bars={[{ label: 'May', now: 0, before: 0 }]} />);
  expect(bars('chart-now', 'y', 'height')).toEqual([[100, 0]]);
  expect(document.querySelector('.chart-ticks')?.textContent).toBe('$100$75$50$25$0');
});

test('everybody may have the table in place of the picture', async () => {
  render(
    <MonthBars title="By month" series={years} bars={[{ label: 'May', now: 5, before: 1 }]} />,
  );
  const figure = screen.getByRole('figure', { name: 'By month' });
  const isHidden = () =>
    figure.querySelector('.chart-numbers')?.classList.contains('visually-hidden');
  const picture = figure.querySelector<HTMLElement>('.chart-picture');
  expect([isHidden(), picture?.hidden]).toEqual([true, false]);
  await userEvent.click(screen.getByRole('button', { name: 'Show as a table: By month' }));
  expect([isHidden(), picture?.hidden]).toEqual([false, true]);
  await userEvent.click(screen.getByRole('button', { name: 'Show as a picture: By month' }));
  expect([isHidden(), picture?.hidden]).toEqual([true, false]);
});

test('bars of funds lie on one line of zero; many funds are all in the table', () => {
  const many = Array.from({ length: 14 }, (_, at) => ({ label: `Fund ${at}`, now: 14 - at }));
  render(<FundBars title="By fund" series={years} bars={many} />);
  expect(numbers('By fund')).toHaveLength(15);
  expect(document.querySelectorAll('.chart-fund')).toHaveLength(12);
  expect(screen.getByText('2 more stand in the table.')).toBeTruthy();
});

test('a fund from which more went back than came hangs to the left', () => {
  render(
    <FundBars
      title="By fund"
      series={years}
      bars={[
        { label: 'General Fund', now: 60, before: 10 },
        { label: 'Roof', now: -20, before: 0 },
      ]}
    />,
  );
  expect(bars('chart-now', 'x', 'width')).toEqual([
    [0, 60],
    [-20, 20],
  ]);
  const drawings = [...document.querySelectorAll('svg')].map((one) => one.getAttribute('viewBox'));
  expect(drawings).toEqual(['-20 0 80 9', '-20 0 80 9']);
  expect(document.querySelector('.chart-fund')?.textContent).toBe(
    'General Fund$60.00 2025: $10.00',
  );
});

test('a curve rises from nothing to what was given, below its goal', () => {
  render(
    <CampaignCurve
      title="Roof"
      points={[
        { month: '2026-03', given: 1000 },
        { month: '2026-05', given: 2500 },
      ]}
      goal={4000}
    />,
  );
  expect(numbers('Roof')).toEqual([
    ['Month', 'Given so far'],
    ['Mar 2026', '$1,000.00'],
    ['Apr 2026', '$1,000.00'],
    ['May 2026', '$2,500.00'],
  ]);
  expect(document.querySelector('figcaption')?.textContent).toContain('$2,500.00 of $4,000.00');
  const curve = document.querySelector('.chart-curve')?.getAttribute('d') ?? '';
  const places = curve
    .slice(1)
    .split('L')
    .map((place) => place.split(' ').map(Number));
  expect(places.map(([x = 0, y = 0]) => [Math.round(x), Math.round(y)])).toEqual([
    [0, 100],
    [33, 75],
    [67, 75],
    [100, 38],
  ]);
  expect(document.querySelector('.chart-goal')?.getAttribute('y1')).toBe('0');
  expect(document.querySelector('.chart-words')?.textContent).toBe('Goal $4,000$2,500');
  expect(document.querySelector('.chart-below')?.textContent).toBe('Mar 2026May 2026');
});

test.each([
  ['one month', [{ month: '2026-03', given: 50 }], 'Mar 2026'],
  ['no month', [], ''],
])('a curve of %s, without a goal', (_, points, below) => {
  render(<CampaignCurve title="Roof" points={points} />);
  expect(document.querySelector('.chart-goal')).toBeNull();
  expect(document.querySelector('.chart-below')?.textContent).toBe(below);
  expect(document.querySelector('.chart-curve')?.getAttribute('d')).not.toContain('NaN');
});
