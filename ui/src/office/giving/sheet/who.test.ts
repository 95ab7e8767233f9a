import { expect, test } from 'vitest';
import { envelopeIn, isLoose, resolveWho } from './who';

const anna = { id: 'anna' };
const daniel = { id: 'daniel', envelope: 118 };
const here = (...givers: (typeof anna | typeof daniel)[]) => ({ is: 'here' as const, givers });

test.each(['', ' ', 'loose', 'Loose plate', 'loose p'])('"%s" is the loose plate', (text) =>
  expect(isLoose(text)).toBe(true),
);
test.each(['loo', 'loomis', 'loose plates', '1'])('"%s" is not', (text) =>
  expect(isLoose(text)).toBe(false),
);

test('an envelope is up to five digits', () => {
  expect(['118', ' 7 ', '123456', '11a'].map(envelopeIn)).toEqual([118, 7, undefined, undefined]);
});

test('an envelope typed faster than its look-up goes to the server as a number', () => {
  for (const is of ['asked', 'lost'] as const) {
    expect(resolveWho('118', { is })).toEqual({ is: 'envelope', number: 118 });
  }
  expect(resolveWho('118', here(daniel))).toEqual({ is: 'giver', giver: daniel });
  expect(resolveWho('118', here())).toEqual({ is: 'nobody' });
});

test('a name waits for its look-up, and one of several is never taken by chance', () => {
  expect(resolveWho('whit', { is: 'asked' })).toEqual({ is: 'wait' });
  expect(resolveWho('whit', { is: 'lost' })).toEqual({ is: 'lost' });
  expect(resolveWho('whit', here(anna, daniel))).toEqual({ is: 'several', count: 2 });
  expect(resolveWho('whit', here(anna, daniel), daniel)).toEqual({ is: 'giver', giver: daniel });
  expect(resolveWho('whit', here(anna))).toEqual({ is: 'giver', giver: anna });
});
