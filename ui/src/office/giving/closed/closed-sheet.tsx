import { useLocation, useSearch } from 'wouter';
import { todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { whenSeen } from '../../../congregation/when';
import { toCents } from '../../../profile/giving/money';
import { sheetPath } from '../../office-paths';
import { GiftDialog } from '../gifts/gift-dialog';
import '../gifts/gifts.css';
import { SheetBar, SheetSums } from '../sheet/sheet-sums';
import type { CountingSheet, SheetSums as Sums } from '../sheets/queries';
import { differenceInWords } from '../sheets/words';
import './closed.css';
import { ClosedRows } from './closed-rows';

/** A closed sheet: frozen, with what was corrected since. Its rows open as the gifts that they are. */
export function ClosedSheet({ sheet }: { sheet: CountingSheet }) {
  const today = todayIn(useNames().timeZone);
  const [, navigate] = useLocation();
  const gift = new URLSearchParams(useSearch()).get('gift') ?? '';
  const { id, closedAt, closedBy, differenceReason, totals, expected } = sheet;
  const sums = inCents(totals);
  return (
    <div className="sheet-desk">
      <div className="sheet-main">
        <SheetBar totals={sums} expected={expected} isClosed />
        <section className="card closed-word" aria-label="Closed">
          <p>
            Closed {closedAt && whenSeen(closedAt, today)} by {closedBy}.{' '}
            {totals.difference !== undefined && differenceInWords(totals.difference)}
          </p>
          {differenceReason && (
            <p>
              <span className="soft">Reason:</span> {differenceReason}
            </p>
          )}
        </section>
        <div className="card">
          <ClosedRows sheet={sheet} />
          <p className="closed-help">
            Nothing is typed into a closed sheet any more. Open a row to correct it with a reason,
            to give it back, or to write down that its check bounced.
          </p>
        </div>
      </div>
      <SheetSums totals={sums} expected={expected} isClosed />
      {gift && (
        <GiftDialog
          key={gift}
          id={gift}
          onClose={() => navigate(sheetPath(id), { replace: true })}
        />
      )}
    </div>
  );
}

function inCents({ entered, funds, kinds }: Sums) {
  const cents = <Part extends { amount: number }>({ amount, ...part }: Part) => ({
    ...part,
    cents: toCents(amount),
  });
  return { entered: toCents(entered), funds: funds.map(cents), kinds: kinds.map(cents) };
}
