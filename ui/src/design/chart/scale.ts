/** From where to where an axis goes, and what is written on it, from top to bottom and evenly apart. */
export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

/** Zero stands on every axis: a bar is as long as its amount. */
export function scaleOf(values: readonly number[]): Scale {
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const step = roundStep((most - least || 100) / 4);
  const low = Math.floor(least / step);
  const high = Math.ceil(most / step) || (low < 0 ? 0 : 4);
  const ticks = Array.from({ length: high - low + 1 }, (_, at) => (high - at) * step);
  return { low: low * step, high: high * step, ticks };
}

/** The next of 1, 2, 2.5, 5 and 10, with as many zeros as it takes. */
function roundStep(least: number): number {
  const size = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 2.5, 5].find((step) => step * size >= least) ?? 10;
  return step * size;
}

/** How far below the top a value stands, in percent. */
export function fromTop(value: number, { low, high }: Scale): number {
  return ((high - value) / (high - low)) * 100;
}

export interface CurvePoint {
  /** Such as 2026-03. */
  month: string;
  /** All until then. */
  given: number;
}

/** Every month from the first to the last: in one that is left out nothing came. */
export function everyMonth(points: readonly CurvePoint[]): CurvePoint[] {
  const every: CurvePoint[] = [];
  for (const point of [...points].sort((a, b) => a.month.localeCompare(b.month))) {
    for (let last = every.at(-1); last; last = every.at(-1)) {
      const next = monthAfter(last.month);
      if (next >= point.month) break;
      every.push({ month: next, given: last.given });
    }
    every.push(point);
  }
  return every;
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number < 12
    ? `${year}-${String(number + 1).padStart(2, '0')}`
    : `${String(year + 1).padStart(4, '0')}-01`;
}
