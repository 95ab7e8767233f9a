import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button } from '../../../design/button/button';
import { toCents } from '../../../profile/giving/money';
import { sheetPath } from '../../office-paths';
import { GiftDialog } from '../gifts/gift-dialog';
import '../gifts/gifts.css';
import { SheetBar, SheetSums } from '../sheet/sheet-sums';
import type { CountingSheet, SheetSums as Sums } from '../sheets/queries';
import './closed.css';
import { AddToClosed } from './add-to-closed';
import { ClosedRows } from './closed-rows';
import { Signed } from './signed';

/** A closed sheet: frozen, with what was corrected since. Its rows open as the gifts that they are. */
export function ClosedSheet({ sheet }: { sheet: CountingSheet }) {
  const [adds, setAdds] = useState(false);
  const [, navigate] = useLocation();
  const gift = new URLSearchParams(useSearch()).get('gift') ?? '';
  const { id, totals, expected } = sheet;
  const sums = inCents(totals);
  return (
    <div className="sheet-desk">
      <div className="sheet-main">
        <SheetBar totals={sums} expected={expected} isClosed />
        <Signed sheet={sheet} />
        <div className="card">
          <ClosedRows sheet={sheet} />
          <p className="closed-help">
            Nothing is typed into a closed sheet any more. Open a row to correct it with a reason,
            to give it back, or to write down that its check bounced.
          </p>
          <Button look="quiet" onClick={() => setAdds(true)}>
            Add a forgotten envelope
          </Button>
        </div>
      </div>
      <SheetSums totals={sums} expected={expected} isClosed />
      {adds && <AddToClosed sheet={sheet} onClose={() => setAdds(false)} />}
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
