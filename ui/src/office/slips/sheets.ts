import type { components } from '../../api/schema';

export type Slip = components['schemas']['Slip'];
export type NoSlip = components['schemas']['NoSlip'];

/** Slips on a sheet of paper. */
export const A_SHEET = 4;

/** The maximum per request. */
export const AT_ONCE = 100;

/** One after the other, in parts of so many. */
export function inParts<T>(list: readonly T[], most: number): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < list.length; at += most) parts.push(list.slice(at, at + most));
  return parts;
}

/** The people named in the address: each once. */
export function peopleIn(search: string): string[] {
  const named = new URLSearchParams(search).get('people') ?? '';
  return [...new Set(named.split(',').filter(Boolean))];
}

/** "grace.example/join", as it is typed: where the code of the link is typed by hand. */
export function typedAddress(link: string): string {
  const { host, pathname } = new URL(link);
  return `${host}${pathname}`;
}

/** The class of how small a name or an address is printed, so that it keeps within its slip. */
export function sizeOf(text: string): string {
  const { length } = [...text];
  if (length > 44) return 'slip-longest';
  return length > 22 ? 'slip-long' : '';
}

/** "12 slips on 3 sheets" */
export function countedSlips(slips: number): string {
  const sheets = Math.ceil(slips / A_SHEET);
  return `${counted(slips, 'slip')} on ${counted(sheets, 'sheet')}`;
}

export function counted(number: number, word: string): string {
  return number === 1 ? `1 ${word}` : `${number} ${word}s`;
}
