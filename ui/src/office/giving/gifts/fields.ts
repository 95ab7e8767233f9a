/**
 * The field table of gifts: what the form of a correction, the rows of a sheet and all that shows a gift have in common. A
 * new text of a gift is a line of `asides`; `src/congregation/giving/fields.rs` says where it goes on the server.
 */

/** Texts that stand below a gift, where there are any. */
export const asides = [{ name: 'note', label: 'Note', hint: 'The giver can read it' }] as const;
export type Aside = (typeof asides)[number]['name'];

/** The texts of a gift, by the server's names. */
export const textNames = ['method', 'checkNumber', ...asides.map(({ name }) => name)] as const;
export type GiftTexts = Record<(typeof textNames)[number], string>;

/** How a check is called, as the server compares methods. */
export const CHECKS = ['check', 'checks', 'cheque'];

export const methods = ['Cash', 'Check', 'Card', 'Bank transfer', 'Other'];

/** As they are typed: a text that is not there is empty. */
export function textsOf(gift: Partial<GiftTexts>): GiftTexts {
  return Object.fromEntries(textNames.map((name) => [name, gift[name] ?? ''])) as GiftTexts;
}

export function asidesOf(gift: Partial<Record<Aside, string>>): string[] {
  return asides.map(({ name }) => gift[name] ?? '').filter(Boolean);
}
