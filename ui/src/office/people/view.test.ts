import { expect, test } from 'vitest';
import { whomIn } from '../letter/whom';
import { addressOfView, changedView, filterWords, rangeShown, turnedView, viewOf } from './view';

const start = viewOf('');

test.each([
  ['', '/office/people'],
  ['search=m%C3%BCller', '/office/people?search=m%C3%BCller'],
  ['filter=locked&sort=newest', '/office/people?filter=locked&sort=newest'],
  ['after=a1&page=3', '/office/people?after=a1&page=3'],
  ['before=b1&page=2', '/office/people?before=b1&page=2'],
  [
    'filter=members&filter=role:head&filter=age:18-30&filter=group:Choir:+altos',
    '/office/people?filter=members&filter=role%3Ahead&filter=age%3A18-30&filter=group%3AChoir%3A+altos',
  ],
  [
    'filter=members&filter=no-email&filter=role:head&filter=role:child&filter=members',
    '/office/people?filter=members&filter=role%3Ahead&filter=no-email&filter=role%3Achild',
  ],
  ['filter=age:65-&filter=died', '/office/people?filter=died&filter=age%3A65-'],
  ['search=anna+b&filter=no-account', '/office/people?search=anna+b&filter=no-account'],
])('the address keeps "%s"', (search, address) => {
  expect(addressOfView(viewOf(search))).toBe(address);
});

test.each(['sort=size', 'filter=&page=-3', 'page=two', 'page=0.5'])(
  'what is wrong in an address, "%s", is as usual',
  (search) => {
    expect(viewOf(search)).toEqual(start);
  },
);

test('a filter that there is not is named, and not left out silently', () => {
  const view = viewOf(
    'filter=no-emial&filter=members&filter=toString&filter=role:boss&filter=age:x',
  );
  expect(view.unknown).toEqual(['no-emial', 'toString', 'role:boss', 'age:x']);
  expect(view.filter).toBe('members');
  expect(whomIn('filter=no-emial&search=a')).toMatchObject({
    filter: [],
    unknown: 'There is no filter “no-emial”',
  });
  expect(filterWords(viewOf('filter=members&filter=no-email'))).toBe('Members, No e-mail address');
});

test('another search, filter or order begins at the first page', () => {
  const far = viewOf('search=anna&filter=members&after=a7&page=8');
  expect(changedView(far, { filter: 'locked' })).toEqual({
    ...start,
    search: 'anna',
    filter: 'locked',
  });
});

test('a page is turned on and back, and never before the first', () => {
  const second = turnedView(start, { after: 'a1' });
  expect(second).toMatchObject({ after: 'a1', before: undefined, page: 2 });
  const first = turnedView(second, { before: 'b1' });
  expect(first).toMatchObject({ after: undefined, before: 'b1', page: 1 });
  expect(turnedView(first, { before: 'b0' }).page).toBe(1);
});

test.each([
  ['nobody', 1, { rows: 0, isFirst: true, total: 0 }, ''],
  ['one', 1, { rows: 1, isFirst: true, total: 1 }, '1 person'],
  ['a few', 1, { rows: 12, isFirst: true, total: undefined }, '12 people'],
  ['the first page', 1, { rows: 50, isFirst: true, total: 200 }, '1–50 of 200'],
  ['thousands', 21, { rows: 50, isFirst: false, total: 5203 }, '1,001–1,050 of 5,203'],
  ['a page in between', 3, { rows: 50, isFirst: false, total: 200 }, '101–150 of 200'],
  ['the last page', 5, { rows: 3, isFirst: false, total: 203 }, '201–203 of 203'],
  ['a search of unknown size', 2, { rows: 50, isFirst: false, total: undefined }, '51–100'],
  ['the first page come to from behind', 2, { rows: 50, isFirst: true, total: 60 }, '1–50 of 60'],
  ['counts that are older than the list', 2, { rows: 20, isFirst: false, total: 60 }, '51–70'],
])('the range of %s', (_, page, shown, words) => {
  expect(rangeShown({ ...start, page }, shown)).toBe(words);
});

test.each([
  ['', 'Everyone'],
  ['filter=visitors', 'Visitors'],
  ['filter=role:head', 'Head of a household'],
  ['filter=members&filter=age:65-&filter=group:Choir', 'Members, Aged 65 and over, Choir'],
  ['filter=age:-12', 'Aged up to 12'],
  ['filter=age:18-30', 'Aged 18 to 30'],
])('what "%s" filters by, in words', (search, words) => {
  expect(filterWords(viewOf(search))).toBe(words);
});
