import { shortDate, todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { useSignedInUser } from '../../session/session';
import { DonationTable } from './donation-table';
import type { Cents } from './money';
import type { Donation } from './queries';
import { ALL_YEARS } from './years';

interface Giving {
  year: string;
  given: Donation[];
  total: Cents;
}

/** The statement on paper, as the office would send it at the end of the year. */
export function Statement({ year, given, total }: Giving) {
  const { congregationName, timeZone } = useNames();
  const { firstName, lastName } = useSignedInUser();
  const today = todayIn(timeZone);
  return (
    <article className="printed statement">
      <header className="printed-head">
        <p className="on-paper">{congregationName}</p>
        <h1>{year === ALL_YEARS ? 'Giving statement' : `Giving statement ${year}`}</h1>
        <p>
          {firstName} {lastName}
        </p>
      </header>
      <DonationTable donations={given} total={{ year, cents: total }} />
      <p>Printed on {shortDate(today)}</p>
    </article>
  );
}
