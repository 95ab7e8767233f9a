import { memo, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Paper } from '../../../design/print/paper';
import '../../../design/print/printed.css';
import { type LaidOut, layOut } from './lay-out';
import { piecesOf, type Statement } from './statement';
import { StatementSheet } from './statement-paper';

/** So many are measured and laid out at a time: a phone goes on scrolling meanwhile. */
const PIECE = 8;

interface OnPaperProps {
  statements: readonly Statement[];
  laid: readonly LaidOut[];
  paper: Paper;
  /** These follow the first so many. */
  onLaid: (more: LaidOut[], after: number) => void;
}

/** All statements as they are printed, laid out in pieces; nothing of it is seen on the screen. */
export function StatementsOnPaper({ statements, laid, paper, onLaid }: OnPaperProps) {
  const stage = useRef<HTMLDivElement>(null);
  const waiting = statements.slice(laid.length, laid.length + PIECE);
  const of = paper === 'A4' ? 'statements-a4' : 'statements-letter';
  // With the stage at once: a timer of the piece before would lay that out again, and this one never.
  useLayoutEffect(() => {
    if (waiting.length === 0) return;
    // The browser has a moment between two pieces.
    const timer = setTimeout(() => {
      const staged = [...(stage.current?.children ?? [])];
      onLaid(
        waiting.flatMap((statement, at) =>
          staged[at] ? [layOut(staged[at], statement, paper)] : [],
        ),
        laid.length,
      );
    });
    return () => clearTimeout(timer);
  });
  return createPortal(
    <>
      {waiting.length > 0 && (
        <div ref={stage} className={`statement-stage ${of}`} aria-hidden="true">
          {waiting.map((statement) => (
            <div key={statement.id} className="statement-paper">
              <StatementSheet statement={statement} pieces={piecesOf(statement)} />
            </div>
          ))}
        </div>
      )}
      <div className={`printed ${of}`}>
        {laid.map((one) => (
          <Printed key={one.statement.id} of={one} />
        ))}
      </div>
    </>,
    document.body,
  );
}

const Printed = memo(function Printed({ of: { statement, pages } }: { of: LaidOut }) {
  const pieces = piecesOf(statement);
  return (
    <article className="statement-paper">
      {pages.map((places, at) => (
        <StatementSheet
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are laid out once
          key={at}
          statement={statement}
          pieces={places.flatMap((place) => pieces[place] ?? [])}
          {...(pages.length > 1 && { page: { number: at + 1, of: pages.length } })}
        />
      ))}
    </article>
  );
});
