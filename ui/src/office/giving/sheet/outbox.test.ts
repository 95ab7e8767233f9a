import { expect, test } from 'vitest';
import {
  confirmed,
  dropped,
  lastChangeOf,
  nextOf,
  type Outbox,
  put,
  refusedFor,
  restored,
  sending,
  unanswered,
} from './outbox';

const row = (amount: string) => ({
  who: { text: '118' },
  amount,
  fundId: 1,
  date: '',
  method: 'Cash',
  checkNumber: '',
  note: '',
});
const add = (outbox: Outbox, key: string, amount = '5', version?: number) =>
  put(outbox, { key, row: row(amount), version });
const sent = (outbox: Outbox) => sending(outbox, nextOf(outbox)?.n ?? 0);

test('rows are sent one after the other, in the order in which they were typed', () => {
  const outbox = sent(add(add([], 'a'), 'b'));
  expect(nextOf(outbox)).toBeUndefined();
  expect(nextOf(confirmed(outbox, 1, 1))?.key).toBe('b');
});

test('a row that no answer came for is sent again, also after a reload', () => {
  const outbox = sent(add([], 'a'));
  for (const again of [unanswered(outbox, 1), restored(outbox)]) {
    expect(nextOf(again)).toMatchObject({ key: 'a', tried: true });
  }
});

test('mended before it was sent, it is one change', () => {
  const outbox = add(add([], 'a', '5'), 'a', '6');
  expect(outbox).toHaveLength(1);
  expect(lastChangeOf(outbox, 'a')?.row?.amount).toBe('6');
});

test('mended after it was sent, the second change builds on the answer to the first', () => {
  const outbox = add(unanswered(sent(add([], 'a', '5')), 1), 'a', '6');
  expect(nextOf(outbox)?.row?.amount).toBe('5');
  const after = confirmed(sent(outbox), 1, 3);
  expect(nextOf(after)).toMatchObject({ version: 3, row: { amount: '6' } });
});

test('removed before it was sent, nothing is sent; afterwards the removal is', () => {
  expect(put(add([], 'a'), { key: 'a', row: undefined, version: undefined })).toEqual([]);
  const outbox = put(sent(add([], 'a')), { key: 'a', row: undefined, version: undefined });
  expect(nextOf(confirmed(outbox, 1, 1))).toMatchObject({ row: undefined, version: 1 });
});

test('a refused row keeps what was typed, holds up no other, and is sent anew when it is mended', () => {
  const refusal = { code: 'field_refused', field: 'amount', sentence: 'No.' };
  const outbox = refusedFor(sent(add(add([], 'a'), 'b')), 1, refusal);
  expect(lastChangeOf(outbox, 'a')).toMatchObject({ row: { amount: '5' }, refusal });
  expect(nextOf(outbox)?.key).toBe('b');
  const mended = add(outbox, 'a', '7');
  expect(nextOf(mended)).toMatchObject({ key: 'a', row: { amount: '7' } });
  expect(dropped(outbox, 'a').map(({ key }) => key)).toEqual(['b']);
});
