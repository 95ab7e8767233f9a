const dollars = { style: 'currency', currency: 'USD' } as const;

/** "$1,234.50" */
export const exact = new Intl.NumberFormat('en-US', dollars).format;
/** "$1,234.50", "$1,234": on the drawing itself. */
export const plain = new Intl.NumberFormat('en-US', {
  ...dollars,
  trailingZeroDisplay: 'stripIfInteger',
}).format;
const compact = new Intl.NumberFormat('en-US', {
  ...dollars,
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});
/** "$1.5K", "$42.50", "$42": along an axis, whose steps are round. */
export const rough = (amount: number) =>
  Math.abs(amount) < 1000 ? plain(amount) : compact.format(amount);

const monthAndYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "Mar 2026" */
export const monthInWords = (month: string) => monthAndYear.format(Date.parse(`${month}-01`));
