import type { components } from '../../../api/schema';
import { officePaths } from '../../office-paths';

export type Kind = components['schemas']['GiftKind'];

/** The state of the filters, and the open gift. All of it is in the address. */
export interface GiftsView {
  search: string;
  from: string;
  to: string;
  /** A fund's id; "0" is for gifts without a fund. */
  fund: string;
  /** Gifts without a giver only. */
  giver: 'anonymous' | '';
  kind: Kind | '';
  /** Behind this place; the newest ones without it. */
  cursor: string;
  /** The id of the gift that is open. */
  gift: string;
}

export const kinds: Record<Kind, string> = {
  gift: 'Gifts',
  refund: 'Given back',
  bounced: 'Checks that bounced',
};

const texts = ['search', 'from', 'to', 'fund', 'cursor', 'gift'] as const;

export function viewOf(address: string): GiftsView {
  const asked = new URLSearchParams(address);
  const kind = asked.get('kind') ?? '';
  return {
    ...(Object.fromEntries(texts.map((name) => [name, asked.get(name) ?? ''])) as Record<
      (typeof texts)[number],
      string
    >),
    giver: asked.get('giver') === 'anonymous' ? 'anonymous' : '',
    kind: Object.hasOwn(kinds, kind) ? (kind as Kind) : '',
  };
}

export function addressOfView(view: GiftsView): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) if (value) asked.set(name, value);
  return asked.size > 0 ? `${officePaths.gifts}?${asked}` : officePaths.gifts;
}

/** Another filter begins at the newest gift. */
export function changedView(view: GiftsView, change: Partial<GiftsView>): GiftsView {
  return { ...view, cursor: '', gift: '', ...change };
}

/** No gift can be between these days. */
export function isTurnedRound({ from, to }: Pick<GiftsView, 'from' | 'to'>): boolean {
  return from !== '' && to !== '' && from > to;
}

/** A sum is of two years at most. */
export function canBeSummed({ from, to }: Pick<GiftsView, 'from' | 'to'>): boolean {
  if (from === '' || to === '' || from > to) return false;
  const twoYearsOn = `${Number(from.slice(0, 4)) + 2}${from.slice(4)}`;
  return to < twoYearsOn;
}

export function isFiltered({ search, from, to, fund, giver, kind }: GiftsView): boolean {
  return [search, from, to, fund, giver, kind].some((value) => value !== '');
}

/** The query to the server, without empty values. */
export function queryOf({ search, from, to, fund, giver, kind }: GiftsView) {
  return {
    ...(search && { search }),
    ...(from && { from }),
    ...(to && { to }),
    ...(fund && { fund: Number(fund) }),
    ...(giver && { giver }),
    ...(kind && { kind }),
  };
}
