import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useId, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../design/button/button';
import { download } from '../../design/button/download';
import { Loaded } from '../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../design/loading/skeleton';
import { usePrinted } from '../../design/print/printed';
import { counted } from './counted';
import { csvName, donationsCsv } from './csv';
import { DonationTable } from './donation-table';
import { inDollars, sumOf } from './money';
import { type Donation, donationsQuery } from './queries';
import { Statement } from './statement';
import { ALL_YEARS, givenIn, yearsOf } from './years';

/** Half a year of monthly gifts: the profile holds more than money. */
const SHOWN = 6;

export function Donations() {
  const query = useQuery(donationsQuery);
  const heading = useId();
  return (
    <section className="giving-part" aria-labelledby={heading}>
      <h3 id={heading}>Donations</h3>
      <Loaded query={query} skeleton={<DonationSkeletons />}>
        {(donations) =>
          donations.length > 0 ? (
            <Record donations={donations} />
          ) : (
            <p className="soft">No donations are on record for you yet.</p>
          )
        }
      </Loaded>
    </section>
  );
}

function Record({ donations }: { donations: Donation[] }) {
  const [year, setYear] = useState(ALL_YEARS);
  const [all, setAll] = useState(false);
  const given = givenIn(year, donations);
  const total = sumOf(given);
  const { print, printed } = usePrinted(<Statement year={year} given={given} total={total} />);
  const select = useId();
  const table = useId();
  const isLong = given.length > SHOWN;
  const onPaper = useOnPaper();
  const isPart = isLong && !all && !onPaper;
  return (
    <>
      <div className="giving-tools">
        <div className="giving-year">
          <label htmlFor={select}>Year</label>
          <select
            id={select}
            value={year}
            onChange={({ currentTarget }) => setYear(currentTarget.value)}
          >
            <option value={ALL_YEARS}>All years</option>
            {yearsOf(donations).map((year) => (
              <option key={year}>{year}</option>
            ))}
          </select>
        </div>
        <Button
          look="quiet"
          onClick={() => download(csvName(year), 'text/csv', donationsCsv(given))}
        >
          <Download /> Download CSV
        </Button>
        <Button look="quiet" onClick={print}>
          <Printer /> Print
        </Button>
      </div>
      <output htmlFor={select} className="giving-sum">
        {counted(given.length, 'donation')} {year === ALL_YEARS ? 'in all' : `in ${year}`}:{' '}
        <strong>{inDollars(total)}</strong>
      </output>
      <DonationTable
        id={table}
        donations={isPart ? given.slice(0, SHOWN) : given}
        // Below a part of the rows, a total would not be theirs.
        total={isPart ? undefined : { year, cents: total }}
      />
      {isLong && (
        <Button look="quiet" aria-expanded={all} aria-controls={table} onClick={() => setAll(!all)}>
          {all ? `Show the newest ${SHOWN} only` : `Show all ${counted(given.length, 'donation')}`}
        </Button>
      )}
      {printed}
    </>
  );
}

/** The whole page may be printed, too, and paper has no button that shows the rest. */
function useOnPaper(): boolean {
  const [onPaper, setOnPaper] = useState(false);
  useLayoutEffect(() => {
    // At once: the browser lays the paper out as soon as it has said that it will.
    const turn = ({ type }: Event) => flushSync(() => setOnPaper(type === 'beforeprint'));
    const moments = ['beforeprint', 'afterprint'];
    for (const moment of moments) window.addEventListener(moment, turn);
    return () => {
      for (const moment of moments) window.removeEventListener(moment, turn);
    };
  }, []);
  return onPaper;
}

function DonationSkeletons() {
  return (
    <Skeletons label="Loading donations" count={4} className="giving-row">
      <SkeletonLines shapes={['medium', 'short']} />
    </Skeletons>
  );
}
