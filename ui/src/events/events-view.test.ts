import { expect, test } from 'vitest';
import { event } from '../testing/samples';
import { addressOfEvents, categoriesOf, fitting, viewIn } from './events-view';

const events = [
  event({ title: 'Frühlingsfest', location: 'Fellowship Hall', category: 'family' }),
  event({ title: 'Choir', description: 'Bring a pencil to the hall.', category: 'music' }),
  event({ title: 'Worship', category: 'worship' }),
];
const all = viewIn('');

test.each([
  ['', ['Frühlingsfest', 'Choir', 'Worship']],
  ['fruhling', ['Frühlingsfest']],
  ['HALL', ['Frühlingsfest', 'Choir']],
  ['hall choir', ['Choir']],
  ['  music ', ['Choir']],
  ['picnic', []],
])('%j finds %j', (search, titles) => {
  expect(fitting(events, { ...all, search }).map(({ title }) => title)).toEqual(titles);
});

test('a category and a search hold together', () => {
  const view = { ...all, category: 'family', search: 'choir' };
  expect(fitting(events, view)).toEqual([]);
  expect(fitting(events, { ...view, search: '' })).toHaveLength(1);
  expect(categoriesOf(events)).toEqual(['family', 'music', 'worship']);
});

test('spellings of a category that differ in case or blanks are one', () => {
  const events = ['Family  Service', 'family service ', 'worship'].map((category) =>
    event({ category }),
  );
  expect(categoriesOf(events)).toEqual(['Family  Service', 'worship']);
  expect(fitting(events, { ...all, category: 'Family Service' })).toHaveLength(2);
});

test.each([
  '',
  '?tab=past',
  '?search=choir&category=music',
  '?category=music&month=2026-12',
  '?month=2026-12&day=2026-12-27',
])('the address %j keeps it all', (query) => {
  expect(addressOfEvents(viewIn(query))).toBe(`/events${query}`);
});

test('what is no month is none', () => {
  expect(viewIn('?month=2026-13').month).toBe('');
});
