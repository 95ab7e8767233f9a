import { expect, test } from 'vitest';
import type { OfficePledge } from './queries';
import { addressOfView, seen, viewOf } from './view';

const pledge = (id: number, firstName: string, status: OfficePledge['status'], paid: number) =>
  ({
    id,
    status,
    paid,
    giver: { id: firstName, number: `M000${id}`, firstName, lastName: 'Müller' },
  }) as OfficePledge;

const pledges = [
  pledge(1, 'Anna', 'open', 0),
  pledge(2, 'Bert', 'open', 20),
  pledge(3, 'Clara', 'completed', 100),
  pledge(4, 'Dora', 'paid', 0),
];

test.each([
  ['', [1, 2, 3, 4]],
  ['?search=muller%20b', [2]],
  ['?search=m0003', [3]],
  // The number of a pledge is no number of a giver.
  ['?search=3', []],
  ['?state=open', [1, 2]],
  ['?state=unpaid', [1]],
  ['?state=completed', [3]],
  ['?state=paid&search=dora', [4]],
  ['?state=nonsense', [1, 2, 3, 4]],
])('%s shows', (address, ids) => {
  expect(seen(pledges, viewOf(address)).map(({ id }) => id)).toEqual(ids);
});

test('what is looked at stands in the address', () => {
  expect(addressOfView({ search: '', status: '' })).toBe('');
  const view = { search: 'Anna & Bert', status: 'unpaid' } as const;
  expect(viewOf(addressOfView(view))).toEqual(view);
});
