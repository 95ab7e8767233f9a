import { useEffect, useRef } from 'react';

interface ListKeys {
  /** `/` */
  search: () => void;
  /** Arrows, Home and End: among the rows. */
  move: (key: 'ArrowDown' | 'ArrowUp' | 'Home' | 'End') => boolean;
  /** `x`: true where a row had the keyboard. */
  choose: () => boolean;
  /** Esc: true where there was something to let go of. */
  letGo: () => boolean;
  /** `?` */
  help: () => void;
}

/** The keys of a list, anywhere on its page; none of them where something is typed, or while a dialog is open. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector('dialog[open], .menu')) return;
      if (takes(event.key, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** True where the key meant something here. */
function takes(key: string, { search, move, choose, letGo, help }: ListKeys): boolean {
  switch (key) {
    case '/':
      search();
      return true;
    case '?':
      help();
      return true;
    case 'ArrowDown':
    case 'ArrowUp':
    case 'Home':
    case 'End':
      return move(key);
    case 'x':
    case 'X':
      return choose();
    case 'Escape':
      return letGo();
    default:
      return false;
  }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]')
  );
}
