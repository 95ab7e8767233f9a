/** The fields of a row, in the order of Tab. */
export const columns = ['who', 'amount', 'fund', 'method', 'checkNumber', 'date'] as const;
export type Column = (typeof columns)[number];

export interface KeyPress {
  key: string;
  ctrl: boolean;
  shift: boolean;
  alt: boolean;
}

/** Where the key was pressed. */
export interface KeyPlace {
  column: Column;
  /** Nothing is typed in this field. */
  isEmpty: boolean;
  /** Names to choose from are shown. */
  isListOpen: boolean;
}

export type KeyMeaning =
  | 'next-field'
  | 'save'
  | 'check-number'
  | 'cash'
  | 'row-above'
  | 'row-below'
  | 'list-up'
  | 'list-down'
  | 'close-list'
  | 'cancel'
  | 'remove'
  | 'undo'
  | 'help';

/** A key's action in a row; undefined: its usual action. */
export function meaningOf(press: KeyPress, place: KeyPlace): KeyMeaning | undefined {
  const { key, ctrl, shift, alt } = press;
  if (alt) return undefined;
  if (ctrl) return withControl(key, shift, place);
  switch (key) {
    case 'Enter':
      return place.column === 'who' ? 'next-field' : 'save';
    case 'Escape':
      return place.isListOpen ? 'close-list' : 'cancel';
    case 'ArrowUp':
    case 'ArrowDown':
      return arrow(key, place);
    case '?':
      return place.isEmpty ? 'help' : undefined;
    // All of a row can be typed on the number pad: 118 Enter 50 / 1042 Enter.
    case '/':
    case '#':
      return place.column === 'amount' ? 'check-number' : undefined;
    case '*':
      return place.column === 'amount' ? 'cash' : undefined;
    default:
      return undefined;
  }
}

function withControl(key: string, shift: boolean, { isEmpty }: KeyPlace): KeyMeaning | undefined {
  if (key === 'Delete') return 'remove';
  // Where something is typed, the browser takes back the typing.
  return key.toLowerCase() === 'z' && !shift && isEmpty ? 'undo' : undefined;
}

/** In a list of choices and in a date the browser moves through it. */
function arrow(key: 'ArrowUp' | 'ArrowDown', { column, isListOpen }: KeyPlace) {
  if (['fund', 'method', 'date'].includes(column)) return undefined;
  if (isListOpen) return key === 'ArrowUp' ? 'list-up' : 'list-down';
  return key === 'ArrowUp' ? 'row-above' : 'row-below';
}

/** For the dialog that shows them. */
export const keyWords: [key: string, what: string][] = [
  ['Enter', 'From the giver to the amount; from there on: save the row and open the next'],
  ['Tab', 'Next field'],
  ['/ or #', 'In the amount: on to the check number, and paid by check'],
  ['*', 'In the amount: paid in cash'],
  ['+', 'In the amount: a sum, such as 20+5'],
  ['↑ ↓', 'Rows above and below; Enter mends the one; in names: choose'],
  [
    'Esc',
    'Empty the row; once more: go up to the last one. A row that is mended: leave it as it was',
  ],
  ['Digits', 'On a row that is not open: go on in the row that is typed next'],
  ['Ctrl Del', 'Remove the row'],
  ['Ctrl Z', 'In an empty field: take back the last removal or change'],
  ['?', 'In an empty field: these keys'],
];
