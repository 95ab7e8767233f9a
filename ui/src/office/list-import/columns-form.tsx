import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError } from '../../api/errors';
import { Button } from '../../design/button/button';
import { InfoAlert } from '../../design/feedback/alert';
import { ChoiceField } from '../../design/form/select';
import { tableParts } from '../../design/table/table-parts';
import { sentenceOf, WhyNot } from '../rights/why-not';
import type { ListChoices, ListLook } from './draft';
import { FileReading } from './file-reading';
import type { ListImport } from './use-list-import';

interface ColumnsFormProps<Own extends ListChoices, Said extends { import?: number }> {
  work: ListImport<Own, Said>;
  seen: ListLook;
  choices: Own;
  /** What else is asked, below the columns. */
  children: ReactNode;
}

/** The meaning of each column of the file. */
export function ColumnsForm<Own extends ListChoices, Said extends { import?: number }>({
  work,
  seen,
  choices,
  children,
}: ColumnsFormProps<Own, Said>) {
  const { kind } = work;
  const busy = work.isRehearsing || work.isLooking;
  const missed = kind.missing(choices, seen.fields);
  const refusedDates = isAbout(work.error, 'dates') ? work.error : undefined;
  const form = useRef<HTMLFormElement>(null);
  // What was refused is mended where it was chosen.
  useEffect(() => {
    if (refusedDates) form.current?.querySelector<HTMLElement>('[name="dates"]')?.focus();
  }, [refusedDates]);
  const isReady = missed.length === 0 && (kind.isReady?.(choices, seen.fields) ?? true);
  return (
    <form
      ref={form}
      className="list-columns"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !busy) work.rehearse(choices);
      }}
    >
      <h2 tabIndex={-1}>What each column is</h2>
      <FileReading work={work} seen={seen} busy={busy} />
      {seen.remembered && (
        <InfoAlert>
          {seen.words.length > 0 ? 'The columns and what their words say are' : 'The columns are'}{' '}
          as you chose them for the last file with these headings.
        </InfoAlert>
      )}
      <ColumnsTable
        seen={seen}
        columns={choices.columns}
        busy={busy}
        onChange={(at, field) =>
          work.changeColumns(kind.withColumn(choices, at, field, seen.words))
        }
      />
      {children}
      {work.asksForDates && (
        <ChoiceField
          label="How the dates are written"
          name="dates"
          value={choices.dates ?? ''}
          error={refusedDates ? sentenceOf(refusedDates) : undefined}
          disabled={busy}
          options={[
            ['', seen.datesAsked ? 'Please choose' : 'As the file tells'],
            ['mdy', 'Month first: 3/4 is March 4'],
            ['dmy', 'Day first: 3/4 is April 3'],
          ]}
          onChange={({ currentTarget }) => {
            const { dates: _, ...others } = choices;
            const dates = currentTarget.value as Own['dates'] | '';
            work.changeColumns((dates ? { ...others, dates } : others) as Own);
          }}
        />
      )}
      {work.error && !refusedDates && <WhyNot error={work.error} />}
      {missed.length > 0 && <p className="soft">Still to choose: {missed.join(', ')}.</p>}
      <div className="list-import-foot">
        <Button type="submit" disabled={busy || !isReady}>
          {busy ? 'Reading...' : 'See what it does'}
        </Button>
      </div>
    </form>
  );
}

const isAbout = (error: Error | null, field: string): error is ApiError =>
  error instanceof ApiError && error.field === field;

interface ColumnsTableProps {
  seen: ListLook;
  columns: string[];
  busy: boolean;
  onChange: (at: number, field: string) => void;
}

function ColumnsTable({ seen, columns, busy, onChange }: ColumnsTableProps) {
  const { table, group, row, column: head, cell } = tableParts;
  return (
    <table className="table table-alone list-columns-table" {...table}>
      <thead {...group}>
        <tr {...row}>
          <th {...head}>Column of the file</th>
          <th {...head}>What stands in it</th>
          <th {...head}>What it is</th>
        </tr>
      </thead>
      <tbody {...group}>
        {seen.columns.map(({ heading, examples }, at) => {
          const name = heading || `Column ${at + 1}, without a heading`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading, and they keep their places
            <tr key={at} {...row}>
              <td className="list-columns-heading" {...cell}>
                {name}
              </td>
              <td className="soft" {...cell}>
                {examples.length > 0 ? examples.join(' · ') : 'nothing'}
              </td>
              <td {...cell}>
                <select
                  aria-label={`What "${name}" is`}
                  value={columns[at] ?? ''}
                  disabled={busy}
                  onChange={({ currentTarget }) => onChange(at, currentTarget.value)}
                >
                  <option value="">Not imported</option>
                  {seen.fields.map(({ name, label }) => (
                    <option key={name} value={name}>
                      {label}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
