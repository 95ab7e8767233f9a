import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useNames } from '../../../congregation/names';
import { Button } from '../../../design/button/button';
import { bulletin } from '../../../design/display/drawings';
import { Notice } from '../../../design/feedback/notice';
import { TextField } from '../../../design/form/field';
import { SelectField } from '../../../design/form/select';
import { Loaded } from '../../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../../design/loading/skeleton';
import { type Paper, papers, usualPaper } from '../../../design/print/paper';
import { usePrinted } from '../../../design/print/printed';
import '../../household/household.css';
import { officePaths } from '../../office-paths';
import { GivingFrame } from '../giving-frame';
import './envelopes.css';
import { GiveNumber } from './give-number';
import { ManyNumbers } from './many-numbers';
import { NumberList } from './number-list';
import { envelopesQuery, type EnvelopesPage as Numbers } from './queries';
import { listName, matching, yearIn } from './words';

/** The envelope numbers of a year and their givers. */
export function EnvelopesPage() {
  const year = yearIn(useSearch());
  const query = useQuery(envelopesQuery(year));
  return (
    <GivingFrame subtitle="A number a year for each giver or couple">
      <Loaded query={query} skeleton={<EnvelopeSkeletons />} framed>
        {(page) => <OfYear key={page.year} page={page} />}
      </Loaded>
    </GivingFrame>
  );
}

function OfYear({ page }: { page: Numbers }) {
  const { year, years, envelopes } = page;
  const search = useSearch();
  const [, go] = useLocation();
  const wanted = new URLSearchParams(search).get('search') ?? '';
  const found = matching(envelopes, wanted);
  const show = (year: string, search: string) => {
    const asked = new URLSearchParams({ year, ...(search && { search }) });
    go(`${officePaths.envelopes}?${asked}`, { replace: search !== wanted });
  };
  return (
    <>
      <div className="envelope-tools">
        <SelectField
          label="Year"
          name="envelope-year"
          options={years.map(String)}
          value={String(year)}
          onChange={(event) => show(event.currentTarget.value, wanted)}
        />
        {envelopes.length > 0 && <PrintList page={page} />}
      </div>
      <GiveNumber page={page} />
      <section className="card envelope-list" aria-label={`Numbers of ${year}`}>
        {envelopes.length === 0 ? (
          <Notice drawing={bulletin} title={`No numbers in ${year} yet`}>
            <p>Give them out one by one above, or many at once.</p>
          </Notice>
        ) : (
          <>
            <TextField
              label="Find a number"
              type="search"
              name="find-envelope"
              autoComplete="off"
              spellCheck="false"
              value={wanted}
              hint={`${found.length} of ${envelopes.length}`}
              onInput={(event) => show(String(year), event.currentTarget.value)}
            />
            <NumberList year={year} envelopes={found} />
          </>
        )}
        <ManyNumbers year={year} />
      </section>
    </>
  );
}

function PrintList({ page }: { page: Numbers }) {
  const [paper, setPaper] = useState<Paper>(() => usualPaper(navigator.language));
  const { print, printed } = usePrinted(<Sheet page={page} paper={paper} />);
  return (
    <>
      <SelectField
        label="Paper"
        name="envelope-paper"
        options={papers}
        value={paper}
        onChange={(event) => setPaper(event.currentTarget.value as Paper)}
      />
      <Button onClick={print}>Print the list</Button>
      {printed}
    </>
  );
}

/** Number and name, in two columns. */
function Sheet({ page, paper }: { page: Numbers; paper: Paper }) {
  const { congregationName } = useNames();
  return (
    <div className={`printed printed-${paper.toLowerCase()}`}>
      <header className="printed-head">
        <h1>Envelope numbers {page.year}</h1>
        <p className="on-paper">{congregationName}</p>
      </header>
      <ol className="envelope-columns">
        {page.envelopes.map((envelope) => (
          <li key={envelope.number}>
            <span>{envelope.number}</span>
            <span>{listName(envelope)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function EnvelopeSkeletons() {
  return (
    <Skeletons label="Loading envelopes" count={4} className="card envelope-skeleton">
      <SkeletonLines shapes={['title', 'medium']} />
    </Skeletons>
  );
}
