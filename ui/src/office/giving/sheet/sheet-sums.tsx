import { Pill } from '../../../design/display/pill';
import { type Cents, inDollars, toCents } from '../../../profile/giving/money';
import { plainAmount } from './sum';
import { differenceWords, isCheck, type Totals } from './totals';

interface SheetSumsProps {
  totals: Totals;
  /** The bank slip's total in dollars; undefined: not known yet. */
  expected: number | undefined;
  /** Nothing comes to it any more. */
  isClosed?: boolean;
}

/** Always in sight beside the rows: how it stands with the bank slip, by fund, by kind. */
export function SheetSums({ totals, expected, isClosed = false }: SheetSumsProps) {
  const slip = expected === undefined ? undefined : toCents(expected);
  return (
    <aside className="sheet-sums" aria-label="Sums">
      <div className="card sheet-slip">
        <p className="soft">On the bank slip</p>
        <p className="sheet-large">{slip === undefined ? '–' : inDollars(slip)}</p>
        <p className="soft">Entered</p>
        <p className="sheet-large">{inDollars(totals.entered)}</p>
        <Standing entered={totals.entered} slip={slip} isClosed={isClosed} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard, too */}
      <section className="sheet-rest" tabIndex={0} aria-label="By fund and by kind">
        <Parts
          heading="By fund"
          parts={totals.funds.map(({ fund, cents }) => [fund || 'No fund', cents])}
        />
        <Parts
          heading="By kind"
          parts={totals.kinds.map(({ kind, cents, count }) => [kindWords(kind, count), cents])}
        />
      </section>
    </aside>
  );
}

/** The same in one line, on top of a narrow screen. */
export function SheetBar({ totals, expected, isClosed = false }: SheetSumsProps) {
  const slip = expected === undefined ? undefined : toCents(expected);
  return (
    <div className="sheet-bar">
      <p>
        <strong>{inDollars(totals.entered)}</strong>{' '}
        <span className="soft">{slip === undefined ? 'entered' : `of ${inDollars(slip)}`}</span>
      </p>
      <Standing entered={totals.entered} slip={slip} isClosed={isClosed} />
    </div>
  );
}

interface StandingProps {
  entered: Cents;
  slip: Cents | undefined;
  isClosed: boolean;
}

function Standing({ entered, slip, isClosed }: StandingProps) {
  const difference = differenceWords(entered, slip, !isClosed);
  if (!difference || slip === undefined) {
    return <p className="soft sheet-no-slip">The bank slip’s total is not known yet.</p>;
  }
  const full = slip > 0 ? Math.min(100, (entered / slip) * 100) : 100;
  return (
    <div className="sheet-standing">
      <svg className="sheet-way" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
        <rect className={entered > slip ? 'sheet-over' : 'sheet-full'} width={full} height="3" />
      </svg>
      <Pill tone={difference.tone}>{difference.words}</Pill>
    </div>
  );
}

function Parts({ heading, parts }: { heading: string; parts: [name: string, cents: Cents][] }) {
  return (
    <section className="card sheet-parts" aria-label={heading}>
      <h2>{heading}</h2>
      {parts.length === 0 ? (
        <p className="soft">Nothing yet.</p>
      ) : (
        <dl>
          {parts.map(([name, cents]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="amount">{plainAmount(cents)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function kindWords(kind: string, count: number): string {
  if (isCheck(kind)) return `Checks (${count})`;
  return kind || 'Not said';
}
