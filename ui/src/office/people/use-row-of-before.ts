import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { personPath } from '../office-paths';
import { keepRowInHistory, rowInHistory } from './last-list';

/** After going back from a person's page the focus returns to their row. Returns the click handler of the list. */
export function useRowOfBefore(list: RefObject<HTMLElement | null>, isThere: boolean) {
  const row = useRef(rowInHistory());
  useEffect(() => {
    const id = row.current;
    if (!isThere || id === undefined) return;
    row.current = undefined;
    rowsIn(list.current)
      .find((link) => link.getAttribute('href') === personPath(id))
      ?.focus();
  }, [list, isThere]);
  return ({ target }: MouseEvent<HTMLElement>) => {
    const path = (target as Element).closest('.row-link')?.getAttribute('href');
    const id = path?.slice(path.lastIndexOf('/') + 1);
    if (id) keepRowInHistory(decodeURIComponent(id));
  };
}

export function rowsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('.row-link') ?? [])];
}
