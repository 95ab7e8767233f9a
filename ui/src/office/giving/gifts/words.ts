import { inDollars, toCents } from '../../../profile/giving/money';
import { asidesOf } from './fields';
import type { GiftLine, GiftOriginal } from './queries';

export const money = (amount: number) => inDollars(toCents(amount));

/** "Mary and John Smith", "Mary Smith and John Jones", "Mary Smith", "Anonymous". */
export function giverInWords({ giver }: Pick<GiftLine, 'giver'>): string {
  if (!giver) return 'Anonymous';
  const { firstName, lastName, partner } = giver;
  if (!partner) return `${firstName} ${lastName}`;
  return partner.lastName === lastName
    ? `${firstName} and ${partner.firstName} ${lastName}`
    : `${firstName} ${lastName} and ${partner.firstName} ${partner.lastName}`;
}

/** "Check 1042", "Cash", or nothing. */
export function howInWords({ method, checkNumber }: Pick<GiftLine, 'method' | 'checkNumber'>) {
  if (!checkNumber) return method ?? '';
  return !method || method.toLowerCase() === 'check'
    ? `Check ${checkNumber}`
    : `${method}, check ${checkNumber}`;
}

/** "$50.00, General Fund, Check 1042, Mary Smith": what stood there. */
export function originalInWords(original: GiftOriginal): string {
  const { amount, fund } = original;
  if (amount === 0) return 'Nothing: it was added to the closed sheet.';
  const parts = [money(amount), fund ?? 'no fund', howInWords(original), giverInWords(original)];
  return [...parts, ...asidesOf(original)].filter((part) => part !== '').join(', ');
}

/** The remaining amount of a gift. */
export function leftOf({ amount, takenBack }: GiftLine): number {
  return (toCents(amount) - toCents(takenBack)) / 100;
}

/** A gift that is more than nothing, of which something is left, and that is not being counted. */
export function canGoBack(gift: GiftLine): boolean {
  return gift.kind === 'gift' && !gift.sheet?.isOpen && leftOf(gift) > 0;
}

/** The consequence of removing a row. */
export function removalInWords({ kind }: Pick<GiftLine, 'kind'>): string {
  const kept = 'What stood there is kept in the security log.';
  if (kind === 'gift') {
    return `That is for a mistake: the gift was never given. Where money went back, give it back instead. ${kept}`;
  }
  const whole = kind === 'bounced' ? ' Of a check over several funds all parts are.' : '';
  return `That it went back is taken out again: the gift counts as before.${whole} ${kept}`;
}

/** Whether a check may have brought it. */
export function mayBeCheck({ method, checkNumber }: GiftLine): boolean {
  return Boolean(checkNumber) || !/^(cash|card|bank transfer)$/i.test(method ?? '');
}

/** The present value can stay, even if it is not offered any more. */
export function withOwn(options: string[], own: string): string[] {
  return own === '' || options.includes(own) ? options : [...options, own];
}
