/** Shorter ones are extensions in the parish house, not people's own numbers. */
const DIGITS = 7;

/** As the server compares them: one ends with the other, which is written without country or area code. */
export function isSameNumber(one: string, other: string): boolean {
  const [longer = '', shorter = ''] = [digitsOf(one), digitsOf(other)].sort(
    (one, other) => other.length - one.length,
  );
  return shorter.length >= DIGITS && longer.endsWith(shorter);
}

/** Without what is dialled instead of the country code. */
function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^0+/, '');
}
