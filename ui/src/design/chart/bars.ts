/** The amount of a month or a fund, and the amount a year before. */
export interface Bar {
  label: string;
  now: number;
  before?: number | undefined;
}

export const valuesOf = (bars: readonly Bar[]) =>
  bars.flatMap(({ now, before = 0 }) => [now, before]);
