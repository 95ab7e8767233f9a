import { useNames } from '../../../congregation/names';
import type { Paper } from '../../../design/print/paper';
import { inDollars } from '../../../profile/giving/money';
import { counted } from '../../slips/sheets';
import { giverInWords, money } from '../gifts/words';
import { depositOf } from './deposit';
import './deposit-list.css';
import { correctionsOf, correctionWords } from '../closed/was';
import type { CountingSheet } from './queries';
import { differenceInWords, sheetName } from './words';

/** The deposit list on paper, for the bank. */
export function DepositList({ sheet, paper }: { sheet: CountingSheet; paper: Paper }) {
  const { congregationName } = useNames();
  const { cash, checks, checksTotal, others, total } = depositOf(sheet.rows);
  const { id, counters, isOpen, totals, differenceReason, closedBy, signedBy } = sheet;
  const corrections = correctionsOf(sheet);
  const signed = sheet.closedAmount ?? totals.entered;
  const difference = sheet.expected === undefined ? 0 : signed - sheet.expected;
  const now = sheet.expected === undefined ? 0 : totals.entered - sheet.expected;
  const last = checks.at(-1);
  return (
    <div className={`printed printed-${paper.toLowerCase()} deposit`}>
      <header className="printed-head">
        <h1>
          Deposit of {sheetName(sheet)}
          {corrections.length > 0 && ', corrected'}
        </h1>
        <p className="on-paper">{congregationName}</p>
        <p>
          Counting sheet {id}
          {isOpen && ', still open'}
          {counters && ` · Counted by ${counters}`}
        </p>
        {closedBy && (
          <p>
            {signedBy ? `Signed by ${signedBy}, confirmed and closed by ` : 'Signed and closed by '}
            {closedBy}
          </p>
        )}
      </header>
      <table className="deposit-table">
        <thead className="deposit-heads">
          <tr>
            <th scope="col">Check of</th>
            <th scope="col">Number</th>
            <th scope="col" className="amount">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {checks.slice(0, -1).map((check, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is printed once and never changes
            <CheckRow key={at} {...check} />
          ))}
        </tbody>
        {/* The sums stay together, and with the last of what they sum up. */}
        <tbody className="deposit-sums">
          {last && <CheckRow {...last} />}
          <Sum words={counted(checks.length, 'check')} cents={checksTotal} />
          <Sum words="Cash" cents={cash} />
          {others.map(({ kind, cents, count }) => (
            <Sum key={kind} words={count === 1 ? kind : `${kind} (${count})`} cents={cents} />
          ))}
          <Sum words="Total" cents={total} isTotal />
        </tbody>
      </table>
      <section className="deposit-end">
        {sheet.expected === undefined ? (
          <p>Bank slip: not known yet</p>
        ) : (
          <p>
            {corrections.length === 0
              ? `Bank slip: ${money(sheet.expected)}. Difference: ${money(difference)}. ${differenceInWords(difference)}`
              : `Bank slip: ${money(sheet.expected)}. Signed: ${money(signed)}. Difference when it was signed: ${money(difference)}. ${differenceInWords(difference)} Now: ${money(now)}. ${differenceInWords(now)}`}
          </p>
        )}
        {differenceReason && <p>Reason: {differenceReason}</p>}
        {corrections.length > 0 && (
          <section className="deposit-corrections">
            <h2>
              Corrected since it was closed: {money(totals.entered)} in place of {money(signed)}
            </h2>
            <ul>
              {corrections.map((correction) => (
                <li key={`${correction.place} ${correction.at}`}>{correctionWords(correction)}</li>
              ))}
            </ul>
          </section>
        )}
        <div className="deposit-signatures">
          <p>Counted by</p>
          <p>Counted by</p>
          <p>Deposited by, on</p>
        </div>
      </section>
    </div>
  );
}

function CheckRow({ giver, number, cents }: ReturnType<typeof depositOf>['checks'][number]) {
  return (
    <tr>
      <td>{giver ? giverInWords({ giver }) : 'Loose plate'}</td>
      <td>{number ?? '–'}</td>
      <td className="amount">{inDollars(cents)}</td>
    </tr>
  );
}

function Sum({ words, cents, isTotal }: { words: string; cents: number; isTotal?: boolean }) {
  return (
    <tr className={isTotal ? 'deposit-total' : undefined}>
      <th scope="row" colSpan={2}>
        {words}
      </th>
      <td className="amount">{inDollars(cents)}</td>
    </tr>
  );
}
