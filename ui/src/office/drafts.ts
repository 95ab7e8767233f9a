import { useEffect, useRef, useState } from 'react';
import { DRAFTS } from '../session/drafts';
import { kept, write } from '../session/kept';
import { accountName, useSignedInUser } from '../session/session';

/** The pause in typing before a draft is written, in milliseconds. */
const PAUSE = 300;

/**
 * Typed values, kept in this tab over a reload, a lost connection or a dialog, until they are saved or discarded.
 * `found`: a draft that existed before.
 */
export function useDraft<Typed>(form: string) {
  const key = `${DRAFTS}${accountName(useSignedInUser())} ${form}`;
  const [found] = useState(() => kept<Typed>(key));
  const waiting = useRef<(() => void) | undefined>(undefined);
  // Typed last and left at once, for a reload, too.
  useEffect(() => {
    const keepNow = () => waiting.current?.();
    window.addEventListener('pagehide', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, []);
  const keep = (typed: Typed) => {
    waiting.current = () => {
      clearTimeout(timer);
      waiting.current = undefined;
      write(key, JSON.stringify(typed));
    };
    const timer = setTimeout(() => waiting.current?.(), PAUSE);
  };
  const forget = () => {
    waiting.current = undefined;
    write(key, null);
  };
  // Another part of the page reads it in the next moment.
  const keepNow = (typed: Typed) => {
    keep(typed);
    waiting.current?.();
  };
  return { found, keep, keepNow, forget };
}

/** Whether something unsaved of this form is kept here. */
export function hasDraft(account: string, form: string): boolean {
  return kept(`${DRAFTS}${account} ${form}`) !== undefined;
}
