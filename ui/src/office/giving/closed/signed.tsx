import { todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { whenSeen } from '../../../congregation/when';
import { money } from '../gifts/words';
import type { CountingSheet } from '../sheets/queries';
import { differenceInWords } from '../sheets/words';
import { correctionsOf, correctionWords } from './was';

/** What was signed when the sheet was closed, and below it what was corrected since. */
export function Signed({ sheet }: { sheet: CountingSheet }) {
  const today = todayIn(useNames().timeZone);
  const { closedAt, closedBy, signedBy, expected, totals, differenceReason } = sheet;
  const signed = sheet.closedAmount ?? totals.entered;
  const corrections = correctionsOf(sheet);
  return (
    <>
      <section className="card closed-word" aria-label="Closed">
        <p>
          {signedBy && `Signed by ${signedBy}. `}
          {signedBy ? 'Confirmed and closed' : 'Closed'} {closedAt && whenSeen(closedAt, today)} by{' '}
          {closedBy}.
        </p>
        <p>
          <strong>{money(signed)}</strong> was signed.{' '}
          {expected !== undefined && differenceInWords(signed - expected)}
        </p>
        {differenceReason && (
          <p>
            <span className="soft">Reason:</span> {differenceReason}
          </p>
        )}
      </section>
      {corrections.length > 0 && (
        <section className="card closed-word" aria-label="Corrected since">
          <p>
            Corrected since: <strong>{money(totals.entered)}</strong> now.
          </p>
          <ul>
            {corrections.map((correction) => (
              <li key={`${correction.place} ${correction.at}`}>{correctionWords(correction)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
