import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { shortDate, todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { useSignedInUser } from '../../sign-in/session';
import { DonationTable } from './donation-table';
import type { Cents } from './money';
import type { Donation } from './queries';
import { ALL_YEARS } from './years';

interface Giving {
  year: string;
  given: Donation[];
  total: Cents;
}

/**
 * A sheet that takes the place of everything else on paper, until the reader
 * touches the page again: some phones lay the paper out anew with every choice
 * in their print dialog, long after they said that printing is over.
 */
export function usePrintedStatement(giving: Giving) {
  const [printing, setPrinting] = useState(0);
  useEffect(() => {
    if (!printing) return;
    window.print();
    const putAway = () => setPrinting(0);
    const touches = ['pointerdown', 'keydown'];
    for (const touch of touches) window.addEventListener(touch, putAway);
    return () => {
      for (const touch of touches) window.removeEventListener(touch, putAway);
    };
  }, [printing]);
  return {
    print: () => setPrinting(printing + 1),
    statement: printing > 0 && createPortal(<Statement {...giving} />, document.body),
  };
}

function Statement({ year, given, total }: Giving) {
  const { congregationName, timeZone } = useNames();
  const { firstName, lastName } = useSignedInUser();
  const today = todayIn(timeZone);
  return (
    <article className="statement">
      <header className="statement-head">
        <p>{congregationName}</p>
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
