const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** A name that nothing else has; `crypto.randomUUID` is not there on plain http. */
export function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}
