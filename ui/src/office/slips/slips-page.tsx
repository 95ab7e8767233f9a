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
import type { StepUp } from '../rights/rights';
import { StepUpDialog } from '../rights/step-up-dialog';
import { sentenceOf } from '../rights/why-not';
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

interface MadePage {
  slips: Slip[];
  leftOut: NoSlip[];
  /** People without a slip yet, and the reason. */
  waiting?: { people: string[]; why: string };
}

/** Slips for the people named in the address: made by a button, for they end those that were printed before. */
export function SlipsPage() {
  usePageTitle('Slips');
  const people = peopleIn(useSearch());
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<MadePage>();
  if (people.length === 0) return <NobodyChosen />;
  if (made && made.slips.length > 0) return <MadeSlips {...made} />;
  const make = `Make ${counted(people.length, 'slip')}`;
  return (
    <Page
      heading="Slips"
      subtitle={`For ${counted(people.length, 'person')}`.replace('persons', 'people')}
    >
      <div className="card slips-about">
        <p>
          A slip is a piece of paper with a code. With it, somebody who gets no e-mail chooses their
          own password. It works once, within thirty days. Slips that were printed for the same
          people before do not work any more then.
        </p>
        {made && <LeftOut people={made.leftOut} />}
        <Button onClick={() => setAsking(true)}>{make}</Button>
      </div>
      {asking && (
        <StepUpDialog
          title={make}
          lead="With a slip one signs in as the person. The administrators and treasurers are told which were made."
          action={make}
          busyAction="Making them..."
          work={(stepUp) => makeSlips(people, stepUp)}
          onDone={(answer) => {
            setMade(answer);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
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

function MadeSlips({ slips, leftOut, waiting }: MadePage) {
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
        {waiting && (
          <p>
            {counted(waiting.people.length, 'more slip')} could not be made: {waiting.why} Print
            these first, and then{' '}
            <a href={`${officePaths.slips}?people=${waiting.people.join(',')}`}>make the others</a>.
          </p>
        )}
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

/** In parts. A code is good once, and for the parts after it as well. */
async function makeSlips(people: string[], { password, code }: StepUp): Promise<MadePage> {
  const all: MadePage = { slips: [], leftOut: [] };
  for (const [part, ids] of inParts(people, AT_ONCE).entries()) {
    const stepUp = part === 0 && code ? { password, code } : { password };
    try {
      const { slips, leftOut } = await office('post', '/api/office/slips', {
        body: { ids, stepUp },
      });
      all.slips.push(...slips);
      all.leftOut.push(...leftOut);
    } catch (error) {
      // Finished slips are shown: their codes come only once.
      if (part === 0 || !(error instanceof Error)) throw error;
      all.waiting = { people: people.slice(part * AT_ONCE), why: sentenceOf(error) };
      break;
    }
  }
  return all;
}
