import * as v from 'valibot';

/** RFC 5321: a path holds 256 octets with its angle brackets. */
const LONGEST = 254;

/** One local part and a dotted domain without an empty label, nowhere a character that letters' headers give meaning to. */
const SHAPE =
  /^[^\p{White_Space}\p{Cc}<>,;:"()[\]\\@]+@[^\p{White_Space}\p{Cc}<>,;:"()[\]\\@.]+(\.[^\p{White_Space}\p{Cc}<>,;:"()[\]\\@.]+)+$/u;

/** Characters that are copied along with an address from a letter, a page or a list; the server removes them too. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * The server's rule for stored addresses, to the letter: whom it lets in must not be turned
 * away here. (What it takes down anew must also be an address that a letter can reach.)
 */
export const Email = v.pipe(
  v.string(),
  v.transform(withoutUnseen),
  v.trim(),
  v.check(isAddress, 'Invalid email address'),
);

export function withoutUnseen(typed: string): string {
  return typed.replace(UNSEEN, '');
}

function isAddress(text: string): boolean {
  // The server judges its canonical form; a decomposed accent would count double.
  const canonical = text.normalize().toLowerCase().normalize();
  return SHAPE.test(canonical) && new TextEncoder().encode(canonical).length <= LONGEST;
}
