/** A giver, as far as the page needs it. */
export interface FoundGiver {
  id: string;
  envelope?: number;
}

/** The giver, as typed and as far as known. */
export interface Who {
  text: string;
  giverId?: string;
  /** How the giver is shown, where it is known. */
  shown?: { name: string; envelope?: number };
}

/** The result of the look-up so far. */
export type LookUp<Giver extends FoundGiver> =
  | { is: 'asked' }
  | { is: 'lost' }
  | { is: 'here'; givers: readonly Giver[] };

export type Resolved<Giver extends FoundGiver> =
  | { is: 'loose' }
  | { is: 'giver'; giver: Giver }
  /** Not looked up yet; the server knows whose it is. */
  | { is: 'envelope'; number: number }
  | { is: 'wait' }
  | { is: 'several'; count: number }
  | { is: 'nobody' }
  | { is: 'lost' };

/** "", "loose", "Loose plate". */
export function isLoose(text: string): boolean {
  const typed = text.trim().toLowerCase();
  return typed === '' || (typed.length >= 5 && 'loose plate'.startsWith(typed));
}

export function envelopeIn(text: string): number | undefined {
  return /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : undefined;
}

/** The giver that the text means. A gift is never booked to one of several by chance: the reader chooses. */
export function resolveWho<Giver extends FoundGiver>(
  text: string,
  lookUp: LookUp<Giver>,
  marked?: Giver,
): Resolved<Giver> {
  if (isLoose(text)) return { is: 'loose' };
  const number = envelopeIn(text);
  if (lookUp.is !== 'here') {
    if (number !== undefined) return { is: 'envelope', number };
    return lookUp.is === 'lost' ? { is: 'lost' } : { is: 'wait' };
  }
  const { givers } = lookUp;
  if (marked && givers.includes(marked)) return { is: 'giver', giver: marked };
  const [first] = givers;
  if (!first) return { is: 'nobody' };
  return givers.length === 1
    ? { is: 'giver', giver: first }
    : { is: 'several', count: givers.length };
}
