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
    taken: ['counters'],
  });
  expect(differingIn(fields, stood, theirs)).toEqual(['counters', 'expected']);
});

test('where both wrote the same there is nothing to choose', () => {
  const met = metIn(fields, { ...stood, expected: '120 ' }, stood, { ...stood, expected: '120' });
  expect(met.differ).toEqual({});
  expect(met.taken).toEqual([]);
});

test('what somebody else emptied is to be chosen, too', () => {
  const mine = { ...stood, expected: '120' };
  expect(metIn(fields, mine, stood, { ...stood, expected: '' }).differ).toEqual({ expected: '' });
});

test('spaces around a text are no difference, and somebody is who they are', () => {
  expect(differingIn(fields, stood, { ...stood, counters: ' Ruth' })).toEqual([]);
  const giver = { id: '1', firstName: 'Ada' };
  expect(
    differingIn(['giver'] as const, { giver }, { giver: { id: '1', firstName: 'Ada L.' } }),
  ).toEqual([]);
});
