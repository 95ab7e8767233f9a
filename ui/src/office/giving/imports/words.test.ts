import { expect, test } from 'vitest';
import { undoneInWords } from './words';

test('where all gifts stay, the import can still be undone', () => {
  const stays = ['gift 4 stands in statement 2026-0001'];
  expect(undoneInWords({ giftsRemoved: 0, amount: 0, stays })).toBe(
    'Nothing was taken back, and the import can still be undone. These stay:',
  );
  expect(undoneInWords({ giftsRemoved: 1, amount: 3, stays: [] })).toBe(
    'Taken back: 1 gift removed ($3.00).',
  );
});
