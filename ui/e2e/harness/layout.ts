import type { Page } from 'playwright-core';

/** Elements that stick out of the window sideways, so that a reader would have to scroll or never sees them. */
export function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > width) {
      found.push(`the page is ${document.documentElement.scrollWidth} px wide, of ${width}`);
    }
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const words = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const control = element.matches('button, input, a');
      if (!(words || control) || !element.checkVisibility() || isHiddenOnPurpose(element)) continue;
      const { left, right } = element.getBoundingClientRect();
      if (left < -1 || right > width + 1) {
        found.push(`${element.tagName} "${element.textContent?.slice(0, 40)}" ${left} to ${right}`);
      }
    }
    return found;

    function isHiddenOnPurpose(element: Element): boolean {
      // A wide table of the handbook is scrolled beside its text.
      return element.closest('.visually-hidden, .skip-link, .help-table') !== null;
    }
  });
}

/** Text whose first word, of no more than twelve letters, is broken into pieces for want of room. */
export function isSqueezed(page: Page, within: string): Promise<string[]> {
  return page.evaluate((within) => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(`${within} *`)) {
      const text = [...element.childNodes].find(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (!text || !element.checkVisibility() || element.closest('.visually-hidden, option, thead'))
        continue;
      const words = document.createRange();
      words.selectNodeContents(text);
      const word = (text.textContent ?? '').trim().split(/\s+/)[0] ?? '';
      if (word.length > 12) continue;
      const start = text.textContent?.indexOf(word) ?? 0;
      words.setStart(text, start);
      words.setEnd(text, start + word.length);
      const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(`${element.className} "${word}" on ${lines.size} lines`);
    }
    return found;
  }, within);
}

/** Text that is cut off because its box is smaller; cut with an ellipsis counts, too, where it is not meant. */
export function isCutOff(page: Page, within: string): Promise<string[]> {
  return page.evaluate((within) => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(`${within} *`)) {
      if (
        element.closest('.visually-hidden, .skip-link, thead, svg, .avatar') ||
        !element.textContent?.trim()
      )
        continue;
      const { overflowX } = getComputedStyle(element);
      if (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) {
        found.push(`${element.tagName}.${element.className} "${element.textContent.slice(0, 40)}"`);
      }
    }
    return found;
  }, within);
}

/**
 * Words of up to thirteen letters, times and dates that stand in pieces on two lines. A longer word may break at a
 * syllable, an address of the web or of mail anywhere.
 */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const whole = /\d{1,2}:\d\d\s[AP]M|\p{L}{2,}|\d+/gu;
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element?.checkVisibility()) continue;
      if (
        element.closest('.visually-hidden, .skip-link, .text-link, thead, option, script, noscript')
      )
        continue;
      if (element.textContent?.includes('@')) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(whole)) {
        if (word.length > 13) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`"${word}" on ${lines.size} lines in ${element.className}`);
      }
    }
    return found;
  });
}

/** How many lines these elements stand in. */
export const lines = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll(
      (all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size,
    );
