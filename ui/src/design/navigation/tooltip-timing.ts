const OPEN_DELAY = 700;
const SKIP_DELAY = 300;

let closedAt = Number.NEGATIVE_INFINITY;

/** Within 300 ms after one tooltip closed, the next opens without waiting. */
export function openDelay(delay: number = OPEN_DELAY): number {
  return Date.now() - closedAt < SKIP_DELAY ? 0 : delay;
}

export function tooltipClosed(): void {
  closedAt = Date.now();
}
