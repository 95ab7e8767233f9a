import type { Fund } from './queries';

/** "3 gifts" */
export function countedGifts(gifts: number): string {
  return gifts === 1 ? '1 gift' : `${gifts.toLocaleString('en-US')} gifts`;
}

export function taxWord({ taxDeductible }: Pick<Fund, 'taxDeductible'>): string {
  return taxDeductible ? 'tax-deductible' : 'not tax-deductible';
}

/** Its place (the first is 1) one further up (-1) or down (1); none where it is the first or last of its kind. */
export function placeAfter(funds: readonly Fund[], id: number, step: -1 | 1): number | undefined {
  const at = funds.findIndex((fund) => fund.id === id);
  const [own, other] = [funds[at], funds[at + step]];
  // Closed ones stand behind the open ones, whatever their place.
  if (!own || !other || own.isClosed !== other.isClosed) return undefined;
  return at + step + 1;
}
