/** Fields that take letters, unless they are busy. */
const typed = [
  'input:not([type="checkbox"], [type="radio"], [type="file"], [type="button"], [type="submit"])',
  'textarea',
  'select',
].map((field) => `${field}:not([readonly], [disabled])`);

/** A part of a page where keys are meant for a row, wherever the focus is. */
const DESK = '[data-typed]';

/** Whether the next keys are meant for what is on the page now. */
export function isTyping(): boolean {
  const at = document.activeElement;
  if (!at || at === document.body) {
    return document.querySelector(DESK) !== null && !document.querySelector('dialog[open]');
  }
  return at.closest([...typed, DESK].join()) !== null;
}
