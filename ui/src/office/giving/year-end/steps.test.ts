import { expect, test } from 'vitest';
import type { YearEnd } from './queries';
import { agreement, stepsOf } from './steps';

const done: YearEnd = {
  year: 2026,
  years: [2027, 2026],
  openSheets: [],
  anonymous: { count: 0, total: 0, loosePlate: { count: 0, total: 0 } },
  withoutAddress: [],
  withoutAddressCount: 0,
  openMonths: [],
  statements: { made: 2, missing: 0, corrected: 0 },
  sums: { year: 100, moved: 0, statements: 100, anonymous: 0, notStated: 0, difference: 0 },
};
const office = { people: true };

const said = (yearEnd: Partial<YearEnd>, at: number, sees = office) => {
  const step = stepsOf({ ...done, ...yearEnd }, sees)[at];
  return [
    step?.state,
    step?.words,
    ...(step?.links.map(({ words, to }) => `${words} ${to}`) ?? []),
  ];
};

test('the steps have their order, and are done where nothing is open', () => {
  const steps = stepsOf(done, office);
  expect(steps.map(({ title }) => title)).toEqual([
    'Close the counting sheets',
    'Look at gifts without a giver',
    'Find missing addresses',
    'Close the months',
    'Make the statements',
  ]);
  expect(steps.every(({ state }) => state === 'done')).toBe(true);
  expect(steps[4]?.words).toBe('2 givers have a statement of 2026.');
});

test('open sheets and months lead to where they are closed', () => {
  expect(said({ openSheets: [{ id: 12, date: '2026-11-15' }] }, 0)).toEqual([
    'open',
    'Gifts of an open sheet stand on no statement, and their givers do not see them yet.',
    'Counting sheet 12 of Nov 15, 2026 /office/giving/sheets/12',
  ]);
  expect(said({ openMonths: ['2026-11', '2026-12'] }, 3)).toEqual([
    'open',
    'Open: November, December. When a month is closed, nothing changes in what accounting has.',
    'To the months /office/giving/months?year=2026',
  ]);
});

test('loose plate has no giver; other gifts may have one', () => {
  const show = 'Show them /office/giving/gifts?from=2026-01-01&to=2026-12-31&giver=anonymous';
  const plate = { count: 2, total: 50 };
  expect(said({ anonymous: { ...plate, loosePlate: plate } }, 1)).toEqual([
    'done',
    '2 gifts of 2026 without a giver come to $50.00. All of it is loose plate.',
    show,
  ]);
  expect(said({ anonymous: { count: 3, total: 60, loosePlate: plate } }, 1)).toEqual([
    'look',
    '3 gifts of 2026 without a giver come to $60.00. $50.00 of it is loose plate. 1 gift in no counting sheet may be somebody’s.',
    show,
  ]);
  expect(
    said({ anonymous: { count: 1, total: 10, loosePlate: { count: 0, total: 0 } } }, 1),
  ).toEqual([
    'look',
    '1 gift of 2026 without a giver comes to $10.00. 1 gift in no counting sheet may be somebody’s.',
    show,
  ]);
});

test('who has no role for people reads names, and is led nowhere', () => {
  const missing = { withoutAddress: ['Daniel and Laura Whitfield'], withoutAddressCount: 1 };
  expect(said(missing, 2)).toEqual([
    'look',
    '1 giver has no postal address.',
    'Daniel and Laura Whitfield /office/people?search=Whitfield',
  ]);
  expect(said(missing, 2, { people: false })).toEqual([
    'look',
    '1 giver has no postal address. The church office can write it down. Daniel and Laura Whitfield.',
  ]);
  expect(said({ ...missing, withoutAddressCount: 60 }, 2)[1]).toBe(
    '60 givers have no postal address. The first 1 of them:',
  );
});

test('statements that are missing or no longer right are counted', () => {
  expect(said({ statements: { made: 118, missing: 3, corrected: 1 } }, 4)).toEqual([
    'open',
    '118 givers have a statement of 2026; 3 not yet; 1 no longer right, for gifts were corrected since.',
    'To the statements /office/giving/statements?from=2026-01-01&to=2026-12-31',
  ]);
  expect(said({ statements: { made: 0, missing: 0, corrected: 0 } }, 4)[1]).toBe(
    'No giver of 2026 is known by name.',
  );
});

test('where the sums do not agree, it says why', () => {
  expect(agreement(done)).toBe('They agree, to the cent.');
  const sums = { ...done.sums, difference: 0.01 };
  const open = { openSheets: [{ id: 1, date: '2026-11-15' }] };
  expect(agreement({ ...done, ...open, sums })).toBe(
    'They do not agree yet: there are gifts of open counting sheets.',
  );
  const statements = { made: 1, missing: 2, corrected: 1 };
  expect(agreement({ ...done, ...open, statements, sums })).toBe(
    'They do not agree yet: there are gifts of open counting sheets, givers without a statement and statements that are no longer right.',
  );
  expect(agreement({ ...done, sums })).toBe(
    'They do not agree. Please look at the statements of this year.',
  );
});
