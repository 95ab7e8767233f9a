import { expect, test } from 'vitest';
import { type KeyMeaning, type KeyPlace, type KeyPress, meaningOf } from './keys';

const place = (parts: Partial<KeyPlace> = {}): KeyPlace => ({
  column: 'amount',
  isEmpty: false,
  isListOpen: false,
  ...parts,
});

test.each<[string, Partial<KeyPress>, Partial<KeyPlace>, KeyMeaning | undefined]>([
  ['Enter in the giver', { key: 'Enter' }, { column: 'who' }, 'next-field'],
  ['Enter in the amount', { key: 'Enter' }, {}, 'save'],
  ['Enter in the fund', { key: 'Enter' }, { column: 'fund' }, 'save'],
  ['slash in the amount', { key: '/' }, {}, 'check-number'],
  ['# in the amount', { key: '#', shift: true }, {}, 'check-number'],
  ['star in the amount', { key: '*', shift: true }, {}, 'cash'],
  ['star in the giver', { key: '*', shift: true }, { column: 'who' }, undefined],
  ['slash in the giver', { key: '/' }, { column: 'who' }, undefined],
  ['up', { key: 'ArrowUp' }, {}, 'row-above'],
  ['down', { key: 'ArrowDown' }, { column: 'checkNumber' }, 'row-below'],
  ['down in names', { key: 'ArrowDown' }, { column: 'who', isListOpen: true }, 'list-down'],
  ['up in names', { key: 'ArrowUp' }, { column: 'who', isListOpen: true }, 'list-up'],
  ['down in the fund', { key: 'ArrowDown' }, { column: 'fund' }, undefined],
  ['Esc over names', { key: 'Escape' }, { column: 'who', isListOpen: true }, 'close-list'],
  ['Esc', { key: 'Escape' }, {}, 'cancel'],
  ['Ctrl Del', { key: 'Delete', ctrl: true }, {}, 'remove'],
  ['Del', { key: 'Delete' }, {}, undefined],
  ['Ctrl Z, nothing typed', { key: 'z', ctrl: true }, { isEmpty: true }, 'undo'],
  ['Ctrl Z, something typed', { key: 'z', ctrl: true }, {}, undefined],
  ['Ctrl Shift Z', { key: 'Z', ctrl: true, shift: true }, { isEmpty: true }, undefined],
  ['?', { key: '?', shift: true }, { isEmpty: true }, 'help'],
  ['? in a word', { key: '?', shift: true }, {}, undefined],
  ['Alt', { key: 'ArrowDown', alt: true }, {}, undefined],
])('%s', (_, press, at, meaning) => {
  const pressed = { key: '', ctrl: false, shift: false, alt: false, ...press };
  expect(meaningOf(pressed, place(at))).toBe(meaning);
});
