import { expect, test } from 'vitest';
import { randomName } from './random-name';

test('names are of letters and digits, and differ', () => {
  const names = Array.from({ length: 50 }, randomName);
  expect(new Set(names).size).toBe(50);
  for (const name of names) expect(name).toMatch(/^[a-z2-7]{24}$/);
});
