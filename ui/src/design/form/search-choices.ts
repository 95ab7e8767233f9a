/** One of a long list. */
export interface Choice {
  /** Shown, and stored as it is shown. */
  name: string;
  /** Other words that lead to it. */
  also?: readonly string[];
}

/** Letters and digits without accents, so that "cote" finds "Côte d'Ivoire". */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}.'’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** The choice that is meant when exactly this is typed. */
export function exactChoice(choices: readonly Choice[], typed: string): Choice | undefined {
  return choices.find((choice) => distance(choice, plain(typed)) === 0);
}

/** Matches for the typed text, the nearest first. */
export function fittingChoices(choices: readonly Choice[], typed: string): Choice[] {
  const sought = plain(typed);
  return choices
    .map((choice) => ({ choice, far: distance(choice, sought) }))
    .filter(({ far }) => far < NOT_AT_ALL)
    .sort((a, b) => a.far - b.far)
    .map(({ choice }) => choice);
}

const NOT_AT_ALL = 9;

function distance({ name, also = [] }: Choice, sought: string): number {
  const own = plain(name);
  const others = also.map(plain);
  if (own === sought) return 0;
  if (others.includes(sought)) return 0;
  if (own.startsWith(sought)) return 1;
  if (own.includes(` ${sought}`)) return 2;
  if (others.some((other) => ` ${other}`.includes(` ${sought}`))) return 3;
  return own.includes(sought) ? 4 : NOT_AT_ALL;
}
