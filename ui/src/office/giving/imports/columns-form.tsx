import { Button } from '../../../design/button/button';
import { InfoAlert } from '../../../design/feedback/alert';
import { Checkbox } from '../../../design/form/checkbox';
import { ChoiceField } from '../../../design/form/select';
import { tableParts } from '../../../design/table/table-parts';
import { WhyNot } from '../../rights/why-not';
import { type Choices, missing, saysWhoGave, withColumn } from './choices';
import { FileReading } from './file-reading';
import type { FileLook } from './queries';
import type { GiftImportWork } from './use-gift-import';

interface ColumnsFormProps {
  work: GiftImportWork;
  seen: FileLook;
  choices: Choices;
}

/** The meaning of each column of the file. */
export function ColumnsForm({ work, seen, choices }: ColumnsFormProps) {
  const busy = work.isRehearsing || work.isLooking;
  const missed = missing(choices, seen.fields);
  const isReady =
    missed.length === 0 && (choices.allAnonymous || saysWhoGave(choices, seen.fields));
  return (
    <form
      className="gift-columns"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !busy) work.rehearse(choices);
      }}
    >
      <h2>What each column is</h2>
      <FileReading work={work} seen={seen} busy={busy} />
      {seen.remembered && (
        <InfoAlert>
          {seen.words.length > 0 ? 'The columns and what their words say are' : 'The columns are'}{' '}
          as you chose them for the last file with these headings.
        </InfoAlert>
      )}
      <ColumnsTable seen={seen} choices={choices} busy={busy} onChange={work.changeColumns} />
      {!saysWhoGave(choices, seen.fields) && (
        <Checkbox
          label="No column says who gave: all gifts of this file are anonymous"
          checked={choices.allAnonymous}
          disabled={busy}
          onChange={() => work.changeColumns({ ...choices, allAnonymous: !choices.allAnonymous })}
        />
      )}
      {choices.columns.includes('personKey') && seen.sources.length > 1 && (
        <ChoiceField
          label="Whose numbers the givers have"
          value={choices.source ?? ''}
          disabled={busy}
          options={[
            ['', 'As their names tell'],
            ...seen.sources.map((name) => [name, `Those of "${name}"`] as const),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const { source: _, ...others } = choices;
            work.changeColumns(value ? { ...others, source: value } : others);
          }}
        />
      )}
      {work.asksForDates && (
        <ChoiceField
          label="How the dates are written"
          value={choices.dates ?? ''}
          disabled={busy}
          options={[
            ['', 'As the file tells'],
            ['mdy', 'Month first: 3/4 is March 4'],
            ['dmy', 'Day first: 3/4 is April 3'],
          ]}
          onChange={({ currentTarget }) => {
            const { dates: _, ...others } = choices;
            const dates = currentTarget.value as Choices['dates'] | '';
            work.rehearse(dates ? { ...others, dates } : others);
          }}
        />
      )}
      {work.error && <WhyNot error={work.error} />}
      {missed.length > 0 && <p className="soft">Still to choose: {missed.join(', ')}.</p>}
      <div className="gift-import-foot">
        <Button type="submit" disabled={busy || !isReady}>
          {busy ? 'Reading...' : 'See what it does'}
        </Button>
      </div>
    </form>
  );
}

interface ColumnsTableProps {
  seen: FileLook;
  choices: Choices;
  busy: boolean;
  onChange: (choices: Choices) => void;
}

function ColumnsTable({ seen, choices, busy, onChange }: ColumnsTableProps) {
  const { table, group, row, column: head, cell } = tableParts;
  return (
    <table className="table gift-columns-table" {...table}>
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
              <td className="gift-columns-heading" {...cell}>
                {name}
              </td>
              <td className="gift-columns-examples soft" {...cell}>
                {examples.length > 0 ? examples.join(' · ') : 'nothing'}
              </td>
              <td {...cell}>
                <select
                  aria-label={`What "${name}" is`}
                  value={choices.columns[at] ?? ''}
                  disabled={busy}
                  onChange={({ currentTarget }) =>
                    onChange(withColumn(choices, at, currentTarget.value, seen.words))
                  }
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
