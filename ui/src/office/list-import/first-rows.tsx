import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button/button';

/** Shown at once: a list may have thousands of lines. */
const STEP = 50;

interface FirstRowsProps<Row> {
  rows: Row[];
  /** Further ones, which the server counted only. */
  unlisted?: number;
  /** The items of the list. */
  children: (row: Row) => ReactNode;
}

/** The first rows of a list, and as many more each time they are asked for. */
export function FirstRows<Row>({ rows, unlisted = 0, children }: FirstRowsProps<Row>) {
  const [shown, setShown] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);
  // The keyboard goes on at the first of the new ones.
  useEffect(() => {
    if (shown === STEP) return;
    const row = list.current?.children[shown - STEP] as HTMLElement | undefined;
    row?.setAttribute('tabindex', '-1');
    row?.focus();
  }, [shown]);
  return (
    <>
      <ul ref={list}>{rows.slice(0, shown).map(children)}</ul>
      {rows.length > shown && (
        <Button look="quiet" onClick={() => setShown(shown + STEP)}>
          Show more
          <span className="visually-hidden">
            {' '}
            of the {rows.length.toLocaleString('en-US')} rows
          </span>
        </Button>
      )}
      {rows.length <= shown && unlisted > 0 && (
        <p className="soft">
          and {unlisted.toLocaleString('en-US')} more, which are counted and not listed here.
        </p>
      )}
    </>
  );
}
