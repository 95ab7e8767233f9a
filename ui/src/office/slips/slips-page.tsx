import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useSearch } from 'wouter';
import { useNames } from '../../congregation/names';
import { usePageTitle } from '../../congregation/page-title';
import { Button, ButtonLink } from '../../design/button/button';
import { door } from '../../design/display/drawings';
import { Notice } from '../../design/feedback/notice';
import { SelectField } from '../../design/form/select';
import { Page } from '../../design/layout/page';
import { type Paper, papers, usualPaper } from '../../design/print/paper';
import { office } from '../client';
import { officePaths } from '../office-paths';
import { WhyNot } from '../rights/why-not';
import {
  AT_ONCE,
  counted,
  countedSlips,
  inParts,
  type NoSlip,
  peopleIn,
  type Slip,
} from './sheets';
import { SlipSheets } from './slip-sheets';
import './slips.css';

/** Slips for the people named in the address: made by a button, for they end those that were printed before. */
export function SlipsPage() {
  usePageTitle('Slips');
  const people = peopleIn(useSearch());
  const [made, setMade] = useState(0);
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => makeSlips(people, setMade),
  });
  if (people.length === 0) return <NobodyChosen />;
  if (data && data.slips.length > 0) return <MadeSlips slips={data.slips} leftOut={data.leftOut} />;
  return (
    <Page
      heading="Slips"
      subtitle={`For ${counted(people.length, 'person')}`.replace('persons', 'people')}
    >
      <div className="card slips-about">
        <p>
          A slip is a key on paper: with it, somebody whom no letter reaches chooses their own
          password. It is good once, for thirty days. Slips that were printed for the same people
          before are no longer good then.
        </p>
        {error && <WhyNot error={error} />}
        {data && <LeftOut people={data.leftOut} />}
        <Button onClick={() => mutate()} disabled={isPending}>
          {isPending
            ? `${made} of ${people.length} made...`
            : `Make ${counted(people.length, 'slip')}`}
        </Button>
      </div>
    </Page>
  );
}

function NobodyChosen() {
  return (
    <Page heading="Slips">
      <div className="card">
        <Notice drawing={door} title="For whom?">
          <p>Choose people in the list, then print slips for them.</p>
          <ButtonLink to={officePaths.people}>Go to people</ButtonLink>
        </Notice>
      </div>
    </Page>
  );
}

function MadeSlips({ slips, leftOut }: { slips: Slip[]; leftOut: NoSlip[] }) {
  const names = useNames();
  const [paper, setPaper] = useState<Paper>(() => usualPaper(navigator.language));
  const sheets = <SlipSheets slips={slips} paper={paper} names={names} />;
  return (
    <Page heading="Slips" subtitle={countedSlips(slips.length)}>
      <div className="card slips-about">
        <p>
          These codes are shown only now. Cut along the lines, and hand each slip to the person
          whose name is on it: whoever has it can choose their password.
        </p>
        <div className="slips-tools">
          <SelectField
            label="Paper"
            options={papers}
            value={paper}
            onChange={({ target }) => setPaper(target.value as Paper)}
          />
          <Button onClick={() => window.print()}>Print</Button>
        </div>
        <LeftOut people={leftOut} />
      </div>
      <div className="slips-preview">{sheets}</div>
      {createPortal(<div className="printed">{sheets}</div>, document.body)}
    </Page>
  );
}

function LeftOut({ people }: { people: NoSlip[] }) {
  if (people.length === 0) return null;
  return (
    <>
      <h2>Without a slip</h2>
      <ul className="slips-left-out">
        {people.map(({ id, reason }) => (
          <li key={id}>{reason}</li>
        ))}
      </ul>
    </>
  );
}

/** In parts, so that hundreds are no single long wait. */
async function makeSlips(people: string[], onMade: (count: number) => void) {
  const all = { slips: [] as Slip[], leftOut: [] as NoSlip[] };
  for (const ids of inParts(people, AT_ONCE)) {
    const { slips, leftOut } = await office('post', '/api/office/slips', { body: { ids } });
    all.slips.push(...slips);
    all.leftOut.push(...leftOut);
    onMade(all.slips.length + all.leftOut.length);
  }
  return all;
}
