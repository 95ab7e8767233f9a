import { expect, test } from 'vitest';
import { event } from '../testing/samples';
import type { ChurchEvent } from './queries';
import { splitEvents } from './upcoming-and-past';

const at = (title: string, startDate: string) => event({ title, startDate });

function split(...events: ChurchEvent[]) {
  const { upcoming, past } = splitEvents(events, '2026-11-20');
  return { upcoming: upcoming.map(({ title }) => title), past: past.map(({ title }) => title) };
}

test('today counts as upcoming, even early this morning', () => {
  expect(
    split(at('this morning', '2026-11-20T00:05:00-06:00'), at('all day', '2026-11-20')),
  ).toEqual({ upcoming: ['all day', 'this morning'], past: [] });
});

test('yesterday is past, even late in the evening', () => {
  expect(split(at('last night', '2026-11-19T23:59:00-06:00'))).toEqual({
    upcoming: [],
    past: ['last night'],
  });
});

test('upcoming events come soonest first and past ones latest first', () => {
  expect(
    split(
      at('Advent', '2026-11-29T10:00:00-06:00'),
      at('All Saints', '2026-11-01T19:00:00-06:00'),
      at('supper', '2026-11-25T18:30:00-06:00'),
      at('cleanup', '2026-10-24T09:00:00-05:00'),
      at('breakfast', '2026-11-25T07:00:00-06:00'),
    ),
  ).toEqual({ upcoming: ['breakfast', 'supper', 'Advent'], past: ['All Saints', 'cleanup'] });
});

test('an event without a date appears in neither', () => {
  expect(split({ id: '1', title: 'some day' } as ChurchEvent)).toEqual({ upcoming: [], past: [] });
});

test('the list it was given is left as it was', () => {
  const events = [at('b', '2026-11-29'), at('a', '2026-11-28')];
  splitEvents(events, '2026-11-20');
  expect(events.map(({ title }) => title)).toEqual(['b', 'a']);
});
