import { useState } from 'react';
import { todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { whenSeen } from '../../../congregation/when';
import { Button } from '../../../design/button/button';
import { Confirm } from '../../../design/dialog/confirm';
import type { CountingSheet } from '../sheets/queries';
import { inWords } from './row-notes';
import type { RowsStore, Unsent } from './rows-store';
import { type FundNames, savedWords, typedWords } from './shown';
import { countedRows } from './words';

interface LeftRowsProps {
  sheet: CountingSheet;
  unsent: Unsent;
  store: RowsStore;
  funds: FundNames;
}

/** Typed here, and too late: the sheet was closed meanwhile. They stay in sight until the reader lets them go. */
export function LeftRows({ sheet, unsent, store, funds }: LeftRowsProps) {
  const [asks, setAsks] = useState(false);
  const today = todayIn(useNames().timeZone);
  if (unsent.outbox.length === 0) return null;
  const keys = new Set(unsent.outbox.map(({ key }) => key));
  return (
    <section className="card sheet-left" aria-label="Not saved">
      <h2>{countedRows(keys.size)} not saved</h2>
      <p>
        {sheet.closedBy ?? 'Somebody else'} has closed the sheet
        {sheet.closedAt && ` (${whenSeen(sheet.closedAt, today)})`} before{' '}
        {keys.size === 1 ? 'this was' : 'these were'} saved. Nothing of it is lost: type it into
        another sheet, or correct the gift if it stands here with another amount.
      </p>
      <ul>
        {unsent.outbox.map(({ n, key, row }) => (
          <li key={n}>{row ? inWords(typedWords(row, funds)) : removalOf(sheet, key)}</li>
        ))}
      </ul>
      <Button look="quiet" onClick={() => setAsks(true)}>
        Let {keys.size === 1 ? 'it' : 'them'} go
      </Button>
      {asks && (
        <Confirm
          question={`Let ${countedRows(keys.size)} go?`}
          detail="What is typed there is not kept anywhere else."
          stay="Keep them"
          onStay={() => setAsks(false)}
          go="Let them go"
          onGo={() => {
            setAsks(false);
            for (const key of keys) store.drop(key);
          }}
        />
      )}
    </section>
  );
}

function removalOf({ rows }: CountingSheet, key: string): string {
  const row = rows.find((row) => row.key === key);
  return row ? `Removal of: ${inWords(savedWords(row))}` : 'A removal';
}
