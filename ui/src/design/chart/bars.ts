/** What a month or a fund came to, and what it came to a year before. */
export interface Bar {
  label: string;
  now: number;
  before?: number | undefined;
}

export const valuesOf = (bars: readonly Bar[]) =>
  bars.flatMap(({ now, before = 0 }) => [now, before]);
