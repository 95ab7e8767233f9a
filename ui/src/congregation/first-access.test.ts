import { describe, expect, it } from 'vitest';
import { firstAccessWords } from './first-access';

const usedAt = '2026-11-03T10:00:00-05:00';

describe('firstAccessWords', () => {
  it.each([
    [{ way: 'slip', madeBy: 'Ruth' }, 'with a slip made by Ruth'],
    [{ way: 'slip' }, 'with a slip made by somebody who is no longer here'],
    [{ way: 'invitation', madeBy: 'Ruth', addressBy: 'Ruth' }, 'with an invitation sent by Ruth'],
    [
      { way: 'invitation', madeBy: 'Ruth', addressBy: 'Tom' },
      'with an invitation sent by Ruth to an address set by Tom',
    ],
    [{ way: 'letter', addressBy: 'Tom' }, 'with a letter to an address set by Tom'],
  ] as const)('%j', (first, words) => {
    expect(firstAccessWords({ ...first, usedAt }, '2026-11-28')).toMatch(`${words}, `);
  });
});
