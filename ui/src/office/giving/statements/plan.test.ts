import { expect, test } from 'vitest';
import {
  countsOf,
  found,
  giftsInWords,
  inOrder,
  isPlanFilter,
  isToMake,
  memberOf,
  sumsOf,
} from './plan';
import type { PlannedStatement } from './queries';

const giver = (name: string, parts: Partial<PlannedStatement> = {}): PlannedStatement => ({
  key: name,
  name,
  addressee: name,
  isEstate: false,
  hasAddress: true,
  getsLetter: true,
  needsAsking: false,
  afterDeath: 0,
  gifts: 1,
  inKind: 0,
  total: 10,
  deductible: 10,
  ...parts,
});
const made = {
  id: 1,
  number: '2026-0001',
  madeAt: '2027-01-04T09:00:00-06:00',
  isCorrected: false,
};
const corrected = { ...made, id: 2, number: '2026-0002', isCorrected: true };

const givers = [
  giver('Anna Dahl', { made }),
  giver('Bea Muñoz', { hasAddress: false }),
  giver('Carl Olsen', { made: corrected }),
  giver('Dora Platt'),
];
const names = (list: PlannedStatement[]) => list.map(({ name }) => name.split(' ')[0]);

test('those who need attention come first', () => {
  expect(names(inOrder(givers))).toEqual(['Carl', 'Bea', 'Anna', 'Dora']);
  expect(countsOf(givers)).toEqual({ all: 4, attention: 2, none: 2, made: 2 });
  expect(givers.filter(isToMake).map(({ name }) => name[0])).toEqual(['B', 'C', 'D']);
});

test.each([
  ['all', 'munoz', ['Bea']],
  ['all', 'da an', ['Anna']],
  ['all', '0002', ['Carl']],
  ['none', '', ['Bea', 'Dora']],
  ['made', 'dora', []],
  ['attention', '', ['Bea', 'Carl']],
] as const)('of %s, "%s" finds %j', (filter, search, who) => {
  expect(names(found(givers, filter, search))).toEqual(who);
});

test('what is on a statement is said in words', () => {
  expect(giftsInWords({ gifts: 1, inKind: 0 })).toBe('1 gift');
  expect(giftsInWords({ gifts: 12, inKind: 1 })).toBe('12 gifts and 1 other than money');
  expect(giftsInWords({ gifts: 0, inKind: 2 })).toBe('2 other than money');
  expect(memberOf({ key: 'a1+b2' })).toBe('a1');
  expect(isPlanFilter('toString')).toBe(false);
});

test('all gifts are on statements or without a giver, to the cent', () => {
  const many = Array.from({ length: 30 }, (_, at) => giver(String(at), { total: 0.1 }));
  const sums = sumsOf({ givers: many, anonymous: { count: 1, total: 0.2 } });
  expect(sums).toEqual({ onStatements: 3, notStated: 0, anonymous: 0.2, total: 3.2 });
  const back = giver('Back', { needsAsking: true, total: -0.3 });
  expect(sumsOf({ givers: [...many, back], anonymous: { count: 0, total: 0 } })).toEqual({
    ...{ onStatements: 3, notStated: -0.3, anonymous: 0, total: 2.7 },
  });
});
