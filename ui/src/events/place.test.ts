import { expect, test } from 'vitest';
import { isPostalAddress } from './place';

test.each([
  ['412 Elm Street, Springfield', true],
  ['12 Elm Street', true],
  ['12b Elm Street', true],
  ['Fellowship Hall, 12 Elm Street, Springfield', true],
  ['Fellowship Hall · 12 Elm Street', true],
  ['12-14 Elm Street', true],
  ['Lincoln Park, Springfield, IL', true],
  ['Lincoln Park, Springfield 62704', true],
  ['Fellowship Hall', false],
  ['Room 12', false],
  ['Room 12, upstairs', false],
  ['1st floor', false],
  ['2 rooms upstairs', false],
  ['Kitchen, TV room', false],
  ['Basement, AV booth', false],
  ['Kitchen, then the hall', false],
])('%s', (place, isOne) => {
  expect(isPostalAddress(place)).toBe(isOne);
});
