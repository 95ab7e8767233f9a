import { InfoAlert } from '../../design/feedback/alert';
import { Checkbox } from '../../design/form/checkbox';
import { AskedWords } from '../list-import/asked-words';
import { FirstRows } from '../list-import/first-rows';
import { Groups } from '../list-import/groups';
import { SourceField } from '../list-import/source-field';
import { openCount, type PeopleImported, questionsOf } from './choices';
import { NearHouseholds } from './near-households';
import { PersonLine } from './person-line';
import { type OfChoices, Questions } from './questions';
import { besideInWords } from './words';

interface RehearsedProps extends OfChoices {
  said: PeopleImported;
}

/** The file's effect, person by person, and the open questions. */
export function Rehearsed({ said, sources, ...own }: RehearsedProps & { sources: string[] }) {
  const { choices, busy, onChange } = own;
  const { householdsByAddress, overwrite } = choices;
  const beside = besideInWords(said);
  return (
    <>
      {beside && <p className="soft">{beside}</p>}
      {said.sourceNote && <InfoAlert>{said.sourceNote}</InfoAlert>}
      {sources.length > 0 && (said.sourceNote || choices.source !== undefined) && (
        <SourceField
          label="Whose numbers the people have"
          none="As the numbers tell"
          sources={sources}
          {...own}
        />
      )}
      <AskedWords
        legend="What do these words say of a person?"
        words={said.asks}
        options={meanings}
        {...own}
      />
      {(said.householdsByAddress.length > 0 || householdsByAddress) && (
        <Checkbox
          label="Make households of people with one last name and one address"
          hint={households(said.householdsByAddress)}
          checked={householdsByAddress}
          disabled={busy}
          onChange={() => onChange({ ...choices, householdsByAddress: !householdsByAddress })}
        />
      )}
      {(said.alreadyHere + said.changed > 0 || overwrite) && (
        <Checkbox
          label="Where the list and the portal differ, take what the list says"
          hint="Else what stands here stays, and what differs is listed below."
          checked={overwrite}
          disabled={busy}
          onChange={() => onChange({ ...choices, overwrite: !overwrite })}
        />
      )}
      <Rows said={said} {...own} />
      <Notes notes={said.notes} />
    </>
  );
}

const meanings = [
  ['', 'Not decided: it changes nothing'],
  ['status', 'A membership status'],
  ['died', 'Died'],
  ['moved', 'Moved away'],
] as const;

/** Named in the hint. */
const NAMED = 3;

function households(proposed: string[]): string | undefined {
  const more = proposed.length - NAMED;
  const named = proposed.slice(0, NAMED).join(', ');
  if (proposed.length === 0) return undefined;
  return more > 0 ? `${named} and ${more.toLocaleString('en-US')} more` : named;
}

function Rows({ said, ...own }: RehearsedProps) {
  const { questions, leftOut, nearHouseholds } = said;
  const kinds = questionsOf(said, own.choices);
  const people = [
    { name: 'new', label: 'New', count: said.added, ...said.newRows },
    { name: 'changed', label: 'Changed', count: said.changed, ...said.changedRows },
    { name: 'here', label: 'Here already', count: said.alreadyHere, ...said.hereRows },
  ];
  const groups = [
    {
      name: 'questions',
      label: 'Questions',
      count: openCount(said, own.choices),
      isThere: kinds.length > 0,
      isAsked: true,
      panel: () => (
        <>
          {kinds.map((kind) => (
            <Questions key={kind.kind} {...kind} {...own} />
          ))}
          {questions.unlisted > 0 && (
            <p className="soft">
              {questions.unlisted.toLocaleString('en-US')} more follow when these are answered.
            </p>
          )}
        </>
      ),
    },
    {
      name: 'households',
      label: 'Households with nearly the name of one that is here',
      count: nearHouseholds.length,
      isThere: nearHouseholds.length > 0,
      panel: () => <NearHouseholds near={nearHouseholds} {...own} />,
    },
    ...people.map(({ rows, unlisted, ...group }) => ({
      ...group,
      isThere: rows.length > 0,
      panel: () => (
        <FirstRows rows={rows} unlisted={unlisted}>
          {(row) => <PersonLine key={row.line} row={row} />}
        </FirstRows>
      ),
    })),
    {
      name: 'leftOut',
      label: 'Left out',
      count: leftOut.rows.length + leftOut.unlisted,
      isThere: leftOut.rows.length > 0,
      panel: () => (
        <FirstRows {...leftOut}>
          {({ line, reason }) => (
            <li key={`${line} ${reason}`} className="list-line">
              <p>{reason}</p>
              <p className="soft">line {line}</p>
            </li>
          )}
        </FirstRows>
      ),
    },
  ];
  return <Groups label="Rows of the file" groups={groups} />;
}

/** What else there is to know: folded, for it asks for nothing. */
function Notes({ notes }: Pick<PeopleImported, 'notes'>) {
  if (notes.length === 0) return null;
  return (
    <section className="list-notes" aria-label="What else there is to know">
      {notes.map(({ title, rows, unlisted }) =>
        rows.length === 0 ? (
          <p key={title}>{title}</p>
        ) : (
          <details key={title}>
            <summary>
              {title}: {(rows.length + unlisted).toLocaleString('en-US')}
            </summary>
            <FirstRows rows={rows} unlisted={unlisted}>
              {(says) => <li key={says}>{says}</li>}
            </FirstRows>
          </details>
        ),
      )}
    </section>
  );
}
