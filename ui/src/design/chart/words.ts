const dollars = { style: 'currency', currency: 'USD' } as const;

/** "$1,234.50" */
export const exact = new Intl.NumberFormat('en-US', dollars).format;
/** "$1.2K": where there is little room. */
export const rough = new Intl.NumberFormat('en-US', {
  ...dollars,
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
}).format;

const monthAndYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "Mar 2026" */
export const monthInWords = (month: string) => monthAndYear.format(Date.parse(`${month}-01`));
