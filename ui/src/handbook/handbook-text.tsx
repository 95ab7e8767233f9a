import type { Piece } from 'virtual:handbook';
import { createElement, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useTargetOfAddress } from '../design/navigation/target-of-address';
import './handbook-text.css';

interface HandbookTextProps {
  pieces: Piece[];
  /** Where a link to another page leads, when not to the office's. */
  at?: (href: string) => string;
}

/** The text of a page of the handbook. */
export function HandbookText({ pieces, at = (href) => href }: HandbookTextProps) {
  useTargetOfAddress(true);
  const drawn = (piece: Piece, key: number): ReactNode => {
    if (typeof piece === 'string') return piece;
    const { tag, id, href, inside } = piece;
    const children = inside.map(drawn);
    if (href?.startsWith('/')) {
      return (
        <Link key={key} href={at(href)}>
          {children}
        </Link>
      );
    }
    const element = createElement(tag, { key, id, href }, children);
    // A wide table is scrolled beside the text, also with the keyboard.
    if (tag !== 'table') return element;
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      <section key={key} className="help-table" tabIndex={0}>
        {element}
      </section>
    );
  };
  return <div className="card help-text">{pieces.map(drawn)}</div>;
}
