import type { Statement } from '../../../profile/giving/statement-paper/statement';
import type { TypedWords } from './queries';

const gifts = [
  ['01-11', 'General Fund', 'Check 1001', 50],
  ['01-25', 'Missions', 'Check 1004', 25],
  ['03-15', 'Building Fund', 'Cash', 100],
  ['11-22', 'General Fund', 'Check 1042', 62.5],
] as const;

/** An example of a statement, with the words as they are typed. */
export function exampleWith(words: TypedWords, congregationName: string, today: string): Statement {
  const year = today.slice(0, 4);
  const onOneLine = words.postalAddress
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' · ');
  const name = 'Daniel and Laura Example';
  return {
    id: 0,
    number: `${year}-0000`,
    madeOn: today,
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    congregationName,
    ...(onOneLine && { postalAddress: onOneLine }),
    ...(words.taxNumber.trim() && { taxNumber: words.taxNumber.trim() }),
    name,
    addressee: [name, '579 Spruce Drive', 'Chatham, Illinois 62629'],
    gifts: gifts.map(([day, fund, how, amount]) => ({ date: `${year}-${day}`, fund, how, amount })),
    other: [],
    inKind: [],
    funds: [
      { fund: 'General Fund', amount: 112.5, deductible: true },
      { fund: 'Building Fund', amount: 100, deductible: true },
      { fund: 'Missions', amount: 25, deductible: true },
    ],
    deductible: 237.5,
    notDeductible: 0,
    total: 237.5,
    wording: words.wording,
    thanks: words.thanks,
    signed: words.signed.trim(),
    isCorrected: false,
  };
}
