import { useEffect, useRef } from 'react';
import { Button } from '../../../design/button/button';
import { InfoAlert } from '../../../design/feedback/alert';
import { Spinner } from '../../../design/loading/spinner';
import { WhyNot } from '../../rights/why-not';
import { RunningImport } from '../../running-import';
import { GivingFrame } from '../giving-frame';
import { ChooseFile } from './choose-file';
import { ColumnsForm } from './columns-form';
import { EarlierImports } from './earlier-imports';
import './imports.css';
import { OpenLines } from './open-lines';
import { Rehearsed } from './rehearsed';
import { type GiftImportWork, useGiftImport } from './use-gift-import';
import { importedInWords } from './words';

/** Gifts from another program: its file is chosen, its columns are said, and each line is seen before it is taken. */
export function GiftImportsPage() {
  const work = useGiftImport();
  return (
    <GivingFrame heading="Import gifts" subtitle="From a spreadsheet or another program">
      <section className="card gift-import" aria-label="A file with gifts">
        {work.done ? <Done work={work} /> : <Steps work={work} />}
      </section>
      <OpenLines />
      <EarlierImports />
    </GivingFrame>
  );
}

function Steps({ work }: { work: GiftImportWork }) {
  const { seen, choices, said, job } = work;
  return (
    <>
      <ChooseFile busy={work.isWorking} onChoose={(file) => work.choose(file)} />
      {work.isLooking && <Spinner />}
      {work.lookError && <WhyNot error={work.lookError} />}
      {seen && choices && !said && <ColumnsForm work={work} seen={seen} choices={choices} />}
      {said && choices && <Rehearsed work={work} said={said} choices={choices} />}
      {job && (
        <RunningImport key={job} job={job} busy={work.isWorking ? 'Importing...' : 'Reading...'} />
      )}
    </>
  );
}

function Done({ work }: { work: GiftImportWork }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  if (!work.done) return null;
  return (
    <div ref={place} tabIndex={-1} className="gift-import-done">
      <InfoAlert>{importedInWords(work.done)}</InfoAlert>
      <Button look="quiet" onClick={work.startAnew}>
        Import another file
      </Button>
    </div>
  );
}
