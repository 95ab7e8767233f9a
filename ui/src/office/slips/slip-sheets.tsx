import { dayOf } from '../../congregation/calendar';
import { dayFirstDate } from '../../congregation/more-dates';
import type { Names } from '../../congregation/names';
import type { Paper } from '../../design/print/paper';
import '../../design/print/printed.css';
import { EmailAddress } from '../email-address';
import { A_SHEET, inParts, type Slip, sizeOf, typedAddress } from './sheets';

interface SlipSheetsProps {
  slips: Slip[];
  paper: Paper;
  names: Names;
}

/** Sheets of four, with lines to cut along. */
export function SlipSheets({ slips, paper, names }: SlipSheetsProps) {
  return inParts(slips, A_SHEET).map((four) => (
    <section className={`slip-sheet slip-sheet-${paper.toLowerCase()}`} key={four[0]?.id}>
      {four.map((slip) => (
        <OneSlip slip={slip} names={names} key={slip.id} />
      ))}
    </section>
  ));
}

function OneSlip({ slip, names }: { slip: Slip; names: Names }) {
  const { signInName, email } = slip;
  return (
    <article className="slip">
      <header>
        <p className="on-paper">{names.congregationName}</p>
        <h2 className={sizeOf(slip.name)}>{slip.name}</h2>
      </header>
      <figure>
        <img src={slip.picture} alt={`Code to scan, for ${slip.name}`} />
        {slip.household && <figcaption>{slip.household}</figcaption>}
      </figure>
      <p>
        {slip.isReset
          ? 'With this you choose a new password for our member portal.'
          : 'This is your own key to our member portal: events, birthdays, and what the church knows about you.'}
      </p>
      <ol>
        <li>Point your phone's camera at the square.</li>
        <li>Choose a password.</li>
      </ol>
      <p>
        No camera? Open <strong>{typedAddress(slip.link)}</strong> and type{' '}
        <strong className="slip-code">{slip.code}</strong>
      </p>
      {signInName ? (
        <p>
          From then on you sign in as{' '}
          <strong className={`slip-sign-in ${sizeOf(signInName)}`}>{signInName}</strong>
        </p>
      ) : (
        email && (
          <p>
            From then on you sign in as{' '}
            <strong className={sizeOf(email)}>
              <EmailAddress>{email}</EmailAddress>
            </strong>
          </p>
        )
      )}
      <footer>
        Good once, until {dayFirstDate(dayOf(slip.expiresAt))}. Only for you.
        {names.helpContact && ` Help: ${names.helpContact}`}
      </footer>
    </article>
  );
}
