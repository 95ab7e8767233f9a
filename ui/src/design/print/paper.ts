export const papers = ['A4', 'Letter'] as const;
export type Paper = (typeof papers)[number];

/** Countries that print on Letter, by their part of a language's name. */
const LETTER = /-(US|CA|MX|PH|CL|CO|CR|GT|PA|PR|SV|VE)$/;

/** The usual paper size for the browser's language. */
export function usualPaper(language: string): Paper {
  return LETTER.test(language) ? 'Letter' : 'A4';
}
