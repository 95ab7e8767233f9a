/** Something in a text that can be followed: an address of the web, of mail, or a telephone number. */
export interface TextLink {
  text: string;
  href: string;
}

/** Following it leaves the portal. */
export function leadsOut({ href }: TextLink): boolean {
  return href.startsWith('http');
}

const WEB = String.raw`(?:https?:\/\/|www\.)[^\s<>"]{1,2000}`;
const MAIL = String.raw`[\p{L}\d][\p{L}\d._+-]*@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+`;
// As they are written in the US, area code or none; elsewhere with + and the country's code.
const US_PHONE = String.raw`(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])?\d{3}[.-]\d{4}(?![\d/-]|\.\d)`;
const PHONE = String.raw`\+[2-9][\d ()./-]{6,18}\d`;
// Nothing begins in the middle of a word. Older browsers know no look-behind, so the character before is taken along.
const LINK = new RegExp(`(^|[^\\p{L}\\d_/.+-])((${WEB})|(${MAIL})|${US_PHONE}|${PHONE})`, 'giu');

/** The text in pieces, those that can be followed with where they lead. Joined they are the text again. */
export function linksIn(text: string): (string | TextLink)[] {
  const pieces: (string | TextLink)[] = [];
  let end = 0;
  for (const found of text.matchAll(LINK)) {
    const [, before = '', whole = '', web, mail] = found;
    const word = web ? withoutSentence(web) : whole;
    const href = web ? webAddress(word) : mail ? `mailto:${mail}` : phoneHref(word);
    if (!href) continue;
    const start = found.index + before.length;
    if (start > end) pieces.push(text.slice(end, start));
    pieces.push({ text: word, href });
    end = start + word.length;
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces;
}

/** Where a field that holds a telephone number leads; an extension behind it is dialled by hand. */
export function phoneHref(phone: string): string | undefined {
  const [number = ''] = /^\s*\+?[\d\s()./-]*/.exec(phone) ?? [];
  const digits = number.replaceAll(/[^\d+]/g, '');
  return digits.length >= 5 ? `tel:${digits}` : undefined;
}

/** A search on a map that needs no account. */
export function mapHref(address: string): string {
  const query = address.split('\n').join(', ');
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}

/** Punctuation that ends the sentence is not part of the address; a closing bracket is, if it was opened in it. */
function withoutSentence(web: string): string {
  return web.replace(web.includes('(') ? /[.,;:!?'*_\]}’”…]+$/u : /[.,;:!?'*_\]}’”…)]+$/u, '');
}

function webAddress(word: string): string | undefined {
  const href = /^http/i.test(word) ? word : `https://${word}`;
  return /^https?:\/\/(?!www\.[^.]*$)[^/?#@]+\.[^/?#@]+(?![^/?#]*@)/i.test(href) ? href : undefined;
}
