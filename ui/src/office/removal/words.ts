import type { Removal } from './queries';

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

/** The effect of a removal on the gifts, if the server says it: to a treasurer who is administrator. */
export function anonymousInWords({
  anonymousGifts = 0,
  pledges = 0,
  statements = 0,
  giftsInKind = 0,
}: Removal): string {
  const parts = [
    anonymousGifts > 0 &&
      `${counted(anonymousGifts, 'gift becomes', 'gifts become')} anonymous: the sums stay without a giver`,
    pledges > 0 && `${counted(pledges, 'pledge goes', 'pledges go')}`,
    statements > 0 && counted(statements, 'giving statement goes', 'giving statements go'),
    giftsInKind > 0 && counted(giftsInKind, 'gift in kind goes', 'gifts in kind go'),
  ].filter((part): part is string => Boolean(part));
  return parts.length > 0 ? `${new Intl.ListFormat('en-US').format(parts)}.` : '';
}
