import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../design/button/button';
import { InfoAlert } from '../../design/feedback/alert';
import { ChooseFile } from '../../design/form/choose-file';
import { Spinner } from '../../design/loading/spinner';
import { WhyNot } from '../rights/why-not';
import { RunningImport } from '../running-import';
import { ColumnsForm } from './columns-form';
import { CutImport } from './cut-import';
import type { ListChoices, ListLook } from './draft';
import './list-import.css';
import type { ListImport } from './use-list-import';

const sheets = ['.csv', '.xlsx', '.ods'];

interface ImportStepsProps<Own extends ListChoices, Said extends { import?: number }> {
  work: ListImport<Own, Said>;
  /** What is asked below the columns. */
  columns: (choices: Own, seen: ListLook) => ReactNode;
  /** What the file does, row by row. */
  rehearsed: (said: Said, choices: Own, seen: ListLook) => ReactNode;
  /** Where one goes from there. */
  next?: ReactNode;
}

/** A file is chosen, its columns are said, each line is seen, and then it is brought in. */
export function ImportSteps<Own extends ListChoices, Said extends { import?: number }>(
  props: ImportStepsProps<Own, Said>,
) {
  const { work, columns, rehearsed, next } = props;
  const { kind, seen, choices, said, job } = work;
  const { label, also = [] } = kind;
  const busy = work.isWorking;
  const action = said && kind.action(said);
  const place = useRef<HTMLElement>(null);
  const step = `${work.file !== undefined} ${said !== undefined} ${work.isRehearsing} ${busy}`;
  const shown = useRef(step);
  // What was tapped is gone with its step: the keyboard goes on at the head of this one.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.activeElement !== document.body) return;
    const of = (tag: string) => place.current?.querySelector<HTMLElement>(tag);
    (of('h2') ?? of('input'))?.focus();
  }, [step]);
  const ends = [...sheets, ...also];
  return (
    <section ref={place} className="card list-import" aria-label={`A ${label.toLowerCase()}`}>
      {work.done ? (
        <Done says={kind.done(work.done)}>
          {next}
          <Button look="quiet" onClick={work.startAnew}>
            Import another file
          </Button>
        </Done>
      ) : (
        <>
          {work.cut && !work.file && (
            <CutImport cut={work.cut} kind={kind} onKnown={work.forgetCut} />
          )}
          <ChooseFile
            label={`${label} (${ends.join(', ')})`}
            hint="Choose it or drop it here. Nothing is written before you have seen what it does."
            accept={[...ends, '.txt', 'text/csv'].join(',')}
            busy={busy}
            onChoose={(file) => work.choose(file)}
          />
          {work.isLooking && <Spinner />}
          {work.lookError && <WhyNot error={work.lookError} />}
          {seen && choices && !said && (
            <ColumnsForm work={work} seen={seen} choices={choices}>
              {columns(choices, seen)}
            </ColumnsForm>
          )}
          {seen && choices && said && (
            <div className="list-rehearsed" aria-busy={work.isRehearsing}>
              <h2 tabIndex={-1}>What it does</h2>
              <p role="status">{kind.counts(said, choices)}</p>
              {rehearsed(said, choices, seen)}
              {work.error && <WhyNot error={work.error} />}
              <div className="list-import-foot">
                <Button look="quiet" disabled={busy} onClick={() => work.changeColumns(choices)}>
                  Change the columns
                </Button>
                {work.error && (
                  <Button look="quiet" disabled={busy} onClick={() => work.rehearse(choices)}>
                    Read it again
                  </Button>
                )}
              </div>
              <div className="list-import-foot list-import-bar">
                <p>{kind.written(said, seen)}</p>
                {action && (
                  <Button disabled={busy || work.isRehearsing} onClick={work.bringIn}>
                    {busy ? 'Importing...' : action}
                  </Button>
                )}
              </div>
            </div>
          )}
          {job && (
            <RunningImport
              key={job}
              job={job}
              busy={busy ? 'Importing...' : 'Reading...'}
              rows={seen?.rows}
            />
          )}
        </>
      )}
    </section>
  );
}

function Done({ says, children }: { says: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="list-import-done">
      <InfoAlert>{says}</InfoAlert>
      <div className="list-import-foot">{children}</div>
    </div>
  );
}
