import type { Envelope } from './queries';

/** "Smith, Mary and John", "Smith, Mary and Weber, John", or "Bauer, Anna". */
export function listName({ giver }: Pick<Envelope, 'giver'>): string {
  const own = `${giver.lastName}, ${giver.firstName}`;
  const { partner } = giver;
  if (!partner) return own;
  return partner.lastName === giver.lastName
    ? `${own} and ${partner.firstName}`
    : `${own} and ${partner.lastName}, ${partner.firstName}`;
}

/** "Mary and John Smith", "Mary Smith and John Weber", or "Anna Bauer". */
export function spokenName({ giver }: Pick<Envelope, 'giver'>): string {
  const { firstName, lastName, partner } = giver;
  if (!partner) return `${firstName} ${lastName}`;
  return partner.lastName === lastName
    ? `${firstName} and ${partner.firstName} ${lastName}`
    : `${firstName} ${lastName} and ${partner.firstName} ${partner.lastName}`;
}

/** Givers whose number begins so, or in whose names or household every word of it begins a word. */
export function matching<Line extends Pick<Envelope, 'giver'> & { number?: number }>(
  lines: readonly Line[],
  search: string,
): readonly Line[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return lines;
  return lines.filter(({ giver, number }) => {
    const { partner, household } = giver;
    const texts = [
      number === undefined ? undefined : String(number),
      giver.firstName,
      giver.lastName,
      giver.number,
      partner?.firstName,
      partner?.lastName,
      partner?.number,
      household,
    ];
    const here = texts.flatMap((text) => folded(text ?? '').split(/[\s-]+/));
    return words.every((word) => here.some((text) => text.startsWith(word)));
  });
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A number as it is typed; none where it is none of an envelope. */
export function numberIn(text: string): number | undefined {
  return /^\s*[1-9]\d{0,4}\s*$/.test(text) ? Number(text) : undefined;
}

/** The year of the address; none: this year. */
export function yearIn(search: string): number | undefined {
  const year = new URLSearchParams(search).get('year') ?? '';
  return /^(19|2[01])\d\d$/.test(year) ? Number(year) : undefined;
}

/** The first free number above this one. */
export function freeAfter(envelopes: readonly Envelope[], number: number): number {
  const taken = new Set(envelopes.map((envelope) => envelope.number));
  let free = number + 1;
  while (taken.has(free)) free += 1;
  return free;
}
