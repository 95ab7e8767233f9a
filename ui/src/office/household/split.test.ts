import { expect, test } from 'vitest';
import { sampleHousehold } from '../../testing/office';
import { splitInWords, troublesWithSplit } from './split';

const { people } = sampleHousehold();

test.each([
  [{ newName: 'Lane', where: { tim: 'leaves' } }, undefined, undefined],
  [{ newName: 'Lane', where: { tim: 'both' } }, undefined, undefined],
  [{ newName: ' ', where: {} }, /needs a name/, /nobody does yet/],
  [{ newName: 'Lane', where: { tim: 'leaves', will: 'stays' } }, undefined, undefined],
  [{ newName: 'Lane', where: { tim: 'leaves', will: 'leaves' } }, undefined, /has to stay/],
] as const)('of %j it is said what is missing', (split, newName, who) => {
  const troubles = troublesWithSplit(split, people);
  if (newName) expect(troubles.newName).toMatch(newName);
  else expect(troubles.newName).toBeUndefined();
  if (who) expect(troubles.people).toMatch(who);
  else expect(troubles.people).toBeUndefined();
});

test.each([
  [{ tim: 'leaves' }, 'Tim Carver lives in Lane now.'],
  [{ tim: 'both' }, 'Tim Carver lives in Lane, too.'],
  [{ will: 'leaves', tim: 'both' }, 'Will Carver lives in Lane now. Tim Carver lives in both.'],
] as const)('%j is told by names', (where, words) => {
  expect(splitInWords({ newName: ' Lane ', where }, people)).toBe(words);
});
