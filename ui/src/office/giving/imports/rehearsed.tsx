import { Alert, InfoAlert } from '../../../design/feedback/alert';
import { AskedWords } from '../../list-import/asked-words';
import { FirstRows } from '../../list-import/first-rows';
import { Groups } from '../../list-import/groups';
import { type Choices, equalLines, type FileLine, isDecided } from './choices';
import { LineRow } from './line-row';
import { type GiftsImported, gifts, money } from './words';

interface RehearsedProps {
  said: GiftsImported;
  choices: Choices;
  busy: boolean;
  onChange: (choices: Choices) => void;
}

/** The file's effect, line by line, and the open decisions. */
export function Rehearsed({ said, ...own }: RehearsedProps) {
  return (
    <>
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
      <AskedWords
        legend="Which of these words are gifts?"
        words={said.words}
        options={meanings}
        {...own}
      />
      <Funds said={said} />
      <Lines said={said} {...own} />
    </>
  );
}

const meanings = [
  ['', 'Not decided: left out'],
  ['gift', 'A gift'],
  ['back', 'Money that went back'],
  ['nothing', 'No gift'],
] as const;

function Funds({ said: { funds } }: { said: GiftsImported }) {
  if (funds.length === 0) return null;
  return (
    <ul aria-label="Funds of the new gifts">
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

const filters: Filter[] = [
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

function Lines({ said, choices, busy, onChange }: RehearsedProps) {
  const groups = filters.map(({ name, label, shows, count }) => {
    const lines = said.lines.filter(shows);
    return {
      name,
      label,
      count: count(said) ?? lines.length,
      isThere: lines.length > 0,
      isAsked: name === 'yours',
      panel: () => (
        <FirstRows rows={lines.filter(isFirstOfEqual)}>
          {(line) => (
            <LineRow
              key={`${line.line} ${line.fund}`}
              line={line}
              equal={equalLines(line, said.lines)}
              sameName={
                lines.filter(({ called }) => called !== undefined && called === line.called).length
              }
              choices={choices}
              busy={busy}
              onChange={onChange}
            />
          )}
        </FirstRows>
      ),
    };
  });
  return (
    <>
      <Groups label="Lines of the file" groups={groups} />
      {said.lines.length > 0 && said.unlisted > 0 && (
        <p className="soft">
          {said.unlisted.toLocaleString('en-US')} more lines are counted above and not listed here.
        </p>
      )}
    </>
  );
}
