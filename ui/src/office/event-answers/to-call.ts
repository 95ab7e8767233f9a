/** "Moved up from the waiting list, and no letter reaches them: please call Lane Family." */
export function toCallWords(names: readonly string[]): string {
  if (names.length === 0) return '';
  return `Moved up from the waiting list, and no letter reaches them: please call ${names.join('; ')}.`;
}
