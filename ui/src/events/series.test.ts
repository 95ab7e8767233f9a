import { expect, test } from 'vitest';
import { plusDays } from '../congregation/calendar';
import { event } from '../testing/samples';
import { fold, ruleOf } from './series';

const each = (first: string, days: number, count = 12) =>
  Array.from({ length: count }, (_, at) => plusDays(first, at * days));

test.each([
  ['every Sunday', each('2026-11-29', 7)],
  ['every Sunday', [...each('2026-11-29', 7), '2026-12-24']],
  ['every Tuesday and Thursday', [...each('2026-12-03', 7), ...each('2026-12-01', 7)]],
  ['every second Tuesday', each('2026-12-01', 14)],
  ['every second Tuesday', each('2026-12-01', 14).filter((_, at) => at !== 3)],
  ['every 3 weeks on Friday', each('2026-12-04', 21)],
  ['every 2 weeks on Monday and Thursday', [...each('2026-12-07', 14), ...each('2026-12-10', 14)]],
  ['every day', each('2026-12-01', 1, 21)],
  ['on the second Tuesday of the month', ['2026-12-08', '2027-01-12', '2027-02-09', '2027-03-09']],
  ['on the last Sunday of the month', ['2026-11-29', '2026-12-27', '2027-01-31', '2027-02-28']],
  ['on the 1st of the month', ['2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01']],
  ['on the 12th of the month', ['2026-12-12', '2027-01-12', '2027-02-12', '2027-03-12']],
  ['', ['2026-12-01', '2026-12-08']],
])('“%s”', (words, days) => {
  expect(ruleOf(days).words).toBe(words);
});

const on = (days: string[], time: string, more = {}) =>
  days.map((day) =>
    event({ title: 'Worship', startDate: `${day}T${time}:00-06:00`, inSeries: true, ...more }),
  );

test('two services of one title are two series, and each names what differs in it', () => {
  const early = on(each('2026-12-20', 7), '08:30', { location: 'Chapel' });
  const late = on(each('2026-12-20', 7), '10:30', { location: 'Sanctuary' });
  const [moved] = on(['2027-03-20'], '10:30', { location: 'Town Hall' });
  const { alone, series } = fold([...early, ...late, ...(moved ? [moved] : [])], '2026-11-29');
  expect(alone).toEqual([]);
  expect(series.map(({ rule, dates }) => [rule, dates.length])).toEqual([
    ['every Sunday 10:30\u00a0AM', 13],
    ['every Sunday 8:30\u00a0AM', 12],
  ]);
  expect(series[0]?.differing).toEqual(['Saturday, Mar 20: 10:30\u00a0AM, Town Hall instead']);
});

test('the coming fourteen days and a single further date stay as they are', () => {
  const dates = on(each('2026-11-29', 7, 3), '10:30');
  expect(fold(dates, '2026-11-29')).toEqual({ alone: dates, series: [] });
  const weekly = on(each('2026-11-29', 7, 4), '10:30');
  const { alone, series } = fold(weekly, '2026-11-29');
  expect([alone, series[0]?.dates]).toEqual([weekly.slice(0, 2), weekly.slice(2)]);
});

test('where each date has a place of its own, none of them differs', () => {
  const homes = ['Weber', 'Smith', 'Jones', 'Garcia'].flatMap((location, at) =>
    on([plusDays('2026-12-20', at * 7)], '19:00', { location }),
  );
  expect(fold(homes, '2026-11-29').series[0]?.differing).toEqual([]);
});
