import { useState } from 'react';
import { shortDate } from '../../../congregation/calendar';
import { Button } from '../../../design/button/button';
import { Pill } from '../../../design/display/pill';
import { Checkbox } from '../../../design/form/checkbox';
import { ChoiceField } from '../../../design/form/select';
import { FindGiver } from '../together/find-giver';
import {
  type Choices,
  type FileLine,
  type Given,
  givenOf,
  isAskedAbout,
  withGiven,
} from './choices';
import { money } from './words';

interface LineRowProps {
  line: FileLine;
  /** The lines that are the same as one above, where it is one of them: all are decided together. */
  equal: number[];
  /** How many lines in this list call their giver so. */
  sameName: number;
  choices: Choices;
  busy: boolean;
  onChange: (choices: Choices) => void;
}

/** A line of the file, as it was understood. */
export function LineRow(props: LineRowProps) {
  const { line, equal, choices, busy, onChange } = props;
  const { amount, date, fund, giver, called, reason, text, state, isTaken } = line;
  const who = giver ? `${giver.name} (${giver.number})` : (called ?? 'Anonymous');
  const isAsked = line.isAnswered || state === 'unknown' || state === 'leftOut';
  const { alikeLines } = choices;
  const own = equal.length > 0 ? equal : [line.line];
  const others = alikeLines.filter((other) => !own.includes(other));
  const taken = isTaken ? others : [...others, ...own];
  const places = own.length === 1 ? `line ${own[0]}` : `lines ${own.join(', ')}`;
  return (
    <li className="list-line gift-line">
      <div>
        <p>
          <b>{amount === undefined ? text : who}</b> <State line={line} />
        </p>
        <p className="soft">
          {[date && shortDate(date), fund, giver && called !== giver.name && called]
            .filter(Boolean)
            .concat(places)
            .join(' · ')}
        </p>
        {reason && <p className="list-line-why">{reason}</p>}
      </div>
      {amount !== undefined && <p className="amount">{money(amount)}</p>}
      {isAsked && <WhoGave {...props} />}
      {isAskedAbout(line) && (
        <Checkbox
          label={
            state === 'alike'
              ? `Bring ${own.length === 1 ? 'it' : own.length === 2 ? 'both' : `all ${own.length}`} in, too (${places})`
              : `That is right: bring it in (${places})`
          }
          checked={alikeLines.includes(line.line)}
          disabled={busy}
          onChange={() => onChange({ ...choices, alikeLines: taken })}
        />
      )}
    </li>
  );
}

function State({ line: { state, isAnswered, isTaken, equalTo } }: { line: FileLine }) {
  if (state === 'unknown') return <Pill tone="warm">Who is it?</Pill>;
  if (state === 'alike' && equalTo && !isTaken) return <Pill tone="warm">Once more</Pill>;
  if (state === 'alike' && !isTaken) return <Pill tone="warm">Looks like one here</Pill>;
  if (state === 'unlikely' && !isTaken) return <Pill tone="warm">Is that right?</Pill>;
  if (state === 'bad') return <Pill tone="warm">Not taken</Pill>;
  if (state === 'back') return <Pill tone="grey">Went back</Pill>;
  if (state === 'nothing') return <Pill tone="grey">No gift</Pill>;
  if (state === 'asked') return <Pill tone="warm">Is it a gift?</Pill>;
  if (state === 'leftOut') return <Pill tone="grey">Left out</Pill>;
  if (state === 'asItIs') return <Pill tone="grey">Stays as it is</Pill>;
  return isAnswered || isTaken ? <Pill tone="calm">New</Pill> : null;
}

const SOMEBODY_ELSE = 'somebody-else';

function WhoGave({ line, sameName, choices, busy, onChange }: LineRowProps) {
  const given = givenOf(choices, line);
  const [forAll, setForAll] = useState(given === undefined || given.line === undefined);
  const [searches, setSearches] = useState(false);
  const isForAll = forAll && sameName > 1;
  const say = (given: Pick<Given, 'choice' | 'memberId' | 'name'> | undefined, all = isForAll) => {
    setSearches(false);
    onChange(withGiven(choices, line, all, given));
  };
  const { likely } = line;
  const found =
    given?.memberId && !likely.some(({ id }) => id === given.memberId)
      ? [[given.memberId, given.name ?? 'Chosen'] as const]
      : [];
  const value = given ? (given.memberId ?? given.choice) : '';
  return (
    <div className="list-line-choice">
      <ChoiceField
        label={`Whose gift is it? (line ${line.line})`}
        value={searches ? SOMEBODY_ELSE : value}
        disabled={busy}
        options={[
          ['', 'Not decided: it is left out'],
          ...likely.map(({ id, name, number }) => [id, `${name} (${number})`] as const),
          ...found,
          [SOMEBODY_ELSE, 'Somebody else...'],
          ['anonymous', 'Anonymous'],
          ['leftOut', 'Leave it out'],
        ]}
        onChange={({ currentTarget: { value } }) => {
          if (value === SOMEBODY_ELSE) setSearches(true);
          else if (value === '') say(undefined);
          else if (value === 'anonymous' || value === 'leftOut') say({ choice: value });
          else {
            const name = likely.find(({ id }) => id === value)?.name ?? given?.name;
            say({ choice: 'person', memberId: value, ...(name !== undefined && { name }) });
          }
        }}
      />
      {searches && (
        <div>
          <FindGiver
            label={`Search (line ${line.line})`}
            chosen={undefined}
            but={undefined}
            onChoose={(person) => {
              if (!person) return;
              const name = `${person.firstName} ${person.lastName} (${person.number})`;
              say({ choice: 'person', memberId: person.id, name });
            }}
          />
          <Button look="text" onClick={() => setSearches(false)}>
            Stop searching
          </Button>
        </div>
      )}
      {sameName > 1 && line.called !== undefined && (
        <Checkbox
          label={`The same for all ${sameName} lines of ${line.called}`}
          checked={forAll}
          disabled={busy}
          onChange={() => {
            setForAll(!forAll);
            if (given) {
              const { choice, memberId, name } = given;
              const same = {
                choice,
                ...(memberId !== undefined && { memberId }),
                ...(name !== undefined && { name }),
              };
              onChange(withGiven(withGiven(choices, line, true, undefined), line, !forAll, same));
            }
          }}
        />
      )}
    </div>
  );
}
