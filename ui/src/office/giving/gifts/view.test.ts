import { expect, test } from 'vitest';
import { addressOfView, canBeSummed, changedView, isTurnedRound, queryOf, viewOf } from './view';

test('what is looked at stands in the address and comes back from it', () => {
  const view = viewOf(
    'search=smith&fund=0&giver=anonymous&kind=bounced&cursor=2026-11-15.4&gift=7',
  );
  expect(viewOf(addressOfView(view).split('?')[1] ?? '')).toEqual(view);
  expect(queryOf(view)).toEqual({
    search: 'smith',
    fund: 0,
    giver: 'anonymous',
    kind: 'bounced',
  });
  expect(viewOf('kind=toString').kind).toBe('');
  expect(viewOf('giver=somebody').giver).toBe('');
  expect(addressOfView(viewOf(''))).toBe('/office/giving/gifts');
});

test('another filter begins at the newest gift', () => {
  const changed = changedView(viewOf('cursor=2026-11-15.4&gift=7'), { search: '50' });
  expect(changed).toMatchObject({ search: '50', cursor: '', gift: '' });
});

test.each([
  ['2026-01-01', '2026-12-31', true],
  ['2025-01-01', '2026-12-31', true],
  ['2025-01-01', '2027-01-01', false],
  ['', '2026-12-31', false],
  ['2026-12-31', '2026-01-01', false],
])('a sum from %s to %s: %s', (from, to, can) => {
  expect(canBeSummed({ from, to })).toBe(can);
  expect(isTurnedRound({ from, to })).toBe(from !== '' && from > to);
});
