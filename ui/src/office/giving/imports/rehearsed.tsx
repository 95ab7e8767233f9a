import { useState } from 'react';
import { Button } from '../../../design/button/button';
import { Alert, InfoAlert } from '../../../design/feedback/alert';
import { ChoiceField } from '../../../design/form/select';
import { Tabs } from '../../../design/navigation/tabs';
import { WhyNot } from '../../rights/why-not';
import { type Choices, equalLines, isDecided, withWord } from './choices';
import { LineRow } from './line-row';
import type { FileLine, GiftsImported, WordMeaning } from './queries';
import type { GiftImportWork } from './use-gift-import';
import { countsInWords, gifts, importInWords, lineCount, money } from './words';

interface RehearsedProps {
  work: GiftImportWork;
  said: GiftsImported;
  choices: Choices;
}

/** The file's effect, line by line, and the open decisions. */
export function Rehearsed({ work, said, choices }: RehearsedProps) {
  const busy = work.isWorking;
  const action = importInWords(said);
  const rehearse = (choices: Choices) => work.rehearse(choices);
  return (
    <div className="gift-rehearsed" aria-busy={work.isRehearsing}>
      <h2>What it does</h2>
      <p role="status">{countsInWords(said)}</p>
      {said.amountsNotImported.length > 0 && (
        <Alert>
          <p>
            Amounts stand in columns that are not imported: {said.amountsNotImported.join(', ')}. If
            they are funds, give each gift a row of its own.
          </p>
        </Alert>
      )}
      {said.mustBeWhole && (
        <InfoAlert>
          This is a portal's export, in which each gift keeps its number, so it is imported whole or
          not at all. Decide on every line first.
        </InfoAlert>
      )}
      <Words said={said} choices={choices} busy={busy} onChange={rehearse} />
      <Funds said={said} />
      <Lines said={said} choices={choices} busy={busy} onChange={rehearse} />
      {work.error && <WhyNot error={work.error} />}
      <div className="gift-import-foot">
        <Button look="quiet" disabled={busy} onClick={() => work.changeColumns(choices)}>
          Change the columns
        </Button>
        {work.error && (
          <Button look="quiet" disabled={busy} onClick={() => work.rehearse(choices)}>
            Read it again
          </Button>
        )}
        {action && (
          <Button disabled={busy || work.isRehearsing} onClick={work.bringIn}>
            {busy ? 'Importing...' : action}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Words that decide whether a line is a gift: what is said of one holds for all its lines. */
function Words({ said, choices, busy, onChange }: LinesProps) {
  const asked = [
    ...said.words,
    ...choices.words.map(({ word }) => ({ word, column: undefined, lines: undefined })),
  ];
  if (asked.length === 0) return null;
  return (
    <fieldset className="gift-words">
      <legend>Which of these words are gifts?</legend>
      {asked.map(({ column, word, lines }) => (
        <ChoiceField
          key={word}
          label={column ? `${column}: ${word} (${lineCount(lines)})` : word}
          value={choices.words.find((own) => own.word === word)?.meaning ?? ''}
          disabled={busy}
          options={[
            ['', 'Not decided: left out'],
            ['gift', 'A gift'],
            ['back', 'Money that went back'],
            ['nothing', 'No gift'],
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange(withWord(choices, word, (value || undefined) as WordMeaning | undefined))
          }
        />
      ))}
    </fieldset>
  );
}

function Funds({ said: { funds } }: { said: GiftsImported }) {
  if (funds.length === 0) return null;
  return (
    <ul className="gift-funds" aria-label="Funds of the new gifts">
      {funds.map(({ name, gifts: count, amount, isNew, alike }) => (
        <li key={name}>
          <b>{name || 'No fund'}</b>: {gifts(count)}, {money(amount)}
          {isNew && (
            <span className="gift-fund-new">
              {' '}
              {alike ? `A new fund. Is it ${alike}?` : 'A new fund.'}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface Filter {
  name: string;
  label: string;
  shows: (line: FileLine) => boolean;
  /** Among all lines of the file. */
  count: (said: GiftsImported) => number | undefined;
}

const filters: [Filter, ...Filter[]] = [
  { name: 'yours', label: 'Needs you', shows: isDecided, count: () => undefined },
  {
    name: 'new',
    label: 'New',
    shows: ({ state }) => state === 'new',
    count: ({ counts }) => counts.new,
  },
  {
    name: 'here',
    label: 'Here already',
    shows: ({ state }) => state === 'here' || state === 'asItIs',
    count: ({ counts }) => counts.here + counts.asItIs,
  },
  {
    name: 'bad',
    label: 'Not taken',
    shows: ({ state }) =>
      state === 'bad' || state === 'back' || state === 'nothing' || state === 'asked',
    count: ({ counts }) => counts.bad + counts.back + counts.nothing + counts.asked,
  },
];

/** Equal lines are shown once. */
function isFirstOfEqual({ line, equalTo }: FileLine, _: number, lines: FileLine[]): boolean {
  return equalTo === undefined || lines.find((own) => own.equalTo === equalTo)?.line === line;
}

interface LinesProps {
  said: GiftsImported;
  choices: Choices;
  busy: boolean;
  onChange: (choices: Choices) => void;
}

function Lines({ said, choices, busy, onChange }: LinesProps) {
  const [chosen, setChosen] = useState<string>();
  const shown = filters
    .map((filter) => ({ ...filter, lines: said.lines.filter(filter.shows) }))
    .filter(({ lines }) => lines.length > 0);
  const [first, ...others] = shown.map(({ name, label, lines, count }) => ({
    name,
    label: `${label} (${count(said) ?? lines.length})`,
    panel: (
      <ul className="gift-lines">
        {lines.filter(isFirstOfEqual).map((line) => (
          <LineRow
            key={line.line}
            line={line}
            equal={equalLines(line, said.lines)}
            sameName={
              lines.filter(({ called }) => called !== undefined && called === line.called).length
            }
            choices={choices}
            busy={busy}
            onChange={onChange}
          />
        ))}
      </ul>
    ),
  }));
  if (!first) return null;
  return (
    <div className="gift-lines-tabs">
      <Tabs
        label="Lines of the file"
        tabs={[first, ...others]}
        chosen={chosen ?? first.name}
        onChoose={setChosen}
      />
      {said.unlisted > 0 && (
        <p className="soft">
          {said.unlisted.toLocaleString('en-US')} more lines are counted above and not listed here.
        </p>
      )}
    </div>
  );
}
