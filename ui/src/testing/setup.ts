import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { watchBackButton } from '../design/dialog/back-button';
import { forgetToasts } from '../design/feedback/toast-store';
import { forgetPendingSignOut } from '../session/pending-sign-out';
import { rememberSessionMark } from '../session/session-mark';
import { names } from './samples';

// The code of a screen that comes on demand is translated while the first test of it waits.
configure({ asyncUtilTimeout: 60_000 });

watchBackButton();

// Browsers know this tag, happy-dom does not yet, and React logs so once: in whichever test draws one first.
const create = document.createElement;
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = create.call(document, name, options);
  if (name === 'search')
    Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' });
  return element;
};

beforeEach(() => {
  setWidth(1280);
  document.head.innerHTML = '<meta name="portal-names">';
  document.querySelector('meta')?.setAttribute('content', JSON.stringify(names));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  forgetToasts();
  forgetPendingSignOut();
  localStorage.clear();
  sessionStorage.clear();
  rememberSessionMark(null);
  // biome-ignore lint/suspicious/noDocumentCookie: the one way to drop it here
  document.cookie = 'sidebar_state=; path=/; max-age=0';
  delete document.documentElement.dataset.theme;
  window.earlySignInCheck = undefined;
  window.history.replaceState(null, '', '/');
});

// Modules that are still loading when a file's last test ends would never arrive in the next files: they share the cache.
afterAll(() => vi.dynamicImportSettled());

/** The width of the window, in CSS pixels. */
export function setWidth(width: number): void {
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({
    width,
    height: 800,
  });
}
