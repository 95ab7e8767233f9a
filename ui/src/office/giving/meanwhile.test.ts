import { expect, test } from 'vitest';
import { differingIn, metIn } from './meanwhile';

const fields = ['counters', 'expected'] as const;
const stood = { counters: 'Ruth', expected: '100.00' };

test('of two who change it, neither is overwritten unseen', () => {
  const mine = { ...stood, expected: '120' };
  const theirs = { counters: 'Emil', expected: '110.00' };
  expect(metIn(fields, mine, stood, theirs)).toEqual({
    typed: { counters: 'Emil', expected: '120' },
    differ: { expected: '110.00' },
  });
  expect(metIn(fields, mine, stood, { ...stood, expected: '120' }).differ).toEqual({});
  expect(differingIn(fields, stood, theirs)).toEqual(['counters', 'expected']);
});
