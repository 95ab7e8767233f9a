import type { Statement } from '../profile/giving/statement-paper/statement';

/** A statement with one gift. */
export function givingStatement(parts: Partial<Statement> = {}): Statement {
  return {
    id: 118,
    number: '2026-0118',
    madeOn: '2027-01-04',
    from: '2026-01-01',
    to: '2026-12-31',
    congregationName: 'Grace Community Church',
    postalAddress: '12 Church Street · Springfield, Illinois 62701',
    taxNumber: '12-3456789',
    name: 'Daniel and Laura Whitfield',
    addressee: ['Daniel and Laura Whitfield', '579 Spruce Drive', 'Chatham, Illinois 62629'],
    gifts: [{ date: '2026-01-11', fund: 'General Fund', how: 'Check 1001', amount: 50 }],
    other: [],
    inKind: [],
    funds: [{ fund: 'General Fund', amount: 50, deductible: true }],
    deductible: 50,
    notDeductible: 0,
    total: 50,
    wording: 'No goods or services were provided in exchange for these contributions.',
    thanks: 'Thank you.',
    signed: 'Ruth Albright, Treasurer',
    isCorrected: false,
    ...parts,
  };
}
