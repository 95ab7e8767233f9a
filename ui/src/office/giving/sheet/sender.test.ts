import { expect, test } from 'vitest';
import type { Change, Outbox } from './outbox';
import { type Outcome, Sender } from './sender';

const row = {
  who: { text: '' },
  amount: '5',
  fundId: 1,
  date: '',
  method: 'Cash',
  checkNumber: '',
  note: '',
};

/** A server that gives these answers, and saves after them. */
function server(...answers: Outcome[]) {
  const sent: Change[] = [];
  let shown: { outbox: Outbox; trouble: string | undefined } = { outbox: [], trouble: undefined };
  const sender = new Sender([], {
    send: async (change) => {
      sent.push(change);
      return answers.shift() ?? { is: 'saved', version: 1 };
    },
    onChange: (outbox, trouble) => {
      shown = { outbox, trouble };
    },
  });
  return { sender, sent, shown: () => shown };
}

const settled = () => new Promise((done) => setTimeout(done));

test('what gets no answer stays, holds up what comes after it, and goes first the next time', async () => {
  const { sender, sent, shown } = server({ is: 'lost', sentence: 'No connection.' });
  sender.put({ key: 'a', row, version: undefined });
  sender.put({ key: 'b', row, version: undefined });
  await settled();
  expect(sent.map(({ key }) => key)).toEqual(['a']);
  expect(shown().trouble).toBe('No connection.');
  expect(shown().outbox.map(({ key }) => key)).toEqual(['a', 'b']);
  await sender.run();
  expect(sent.map(({ key }) => key)).toEqual(['a', 'a', 'b']);
  expect(shown()).toEqual({ outbox: [], trouble: undefined });
});

test('a refused row stays with what was typed, and the next one goes on', async () => {
  const refusal = { code: 'field_refused', field: 'amount', sentence: 'No.' };
  const { sender, sent, shown } = server({ is: 'refused', refusal });
  sender.put({ key: 'a', row, version: undefined });
  sender.put({ key: 'b', row, version: undefined });
  await settled();
  expect(sent.map(({ key }) => key)).toEqual(['a', 'b']);
  expect(shown().outbox).toMatchObject([{ key: 'a', state: 'refused', refusal, row }]);
});

test('two wishes to send are one sending', async () => {
  const { sender, sent } = server();
  sender.put({ key: 'a', row, version: undefined });
  await Promise.all([sender.run(), sender.run()]);
  await settled();
  expect(sent).toHaveLength(1);
});
