import type { ImportUndone, ListedImport, ListLook } from '../list-import/draft';
import { counted, lineCount, writtenOf } from '../list-import/words';
import { type Choices, openCount, type PeopleImported } from './choices';

export const people = (count: number) => counted(count, 'person', 'people');

const list = (parts: (string | false)[]) => parts.filter(Boolean).join(', ');

/** "82 people are new, 3 change, 115 are here already. 4 questions need you." */
export function countsInWords(said: PeopleImported, choices: Choices): string {
  const open = openCount(said, choices);
  const { added, changed, alreadyHere, leftOut } = said;
  const left = leftOut.rows.length + leftOut.unlisted;
  const is = (count: number) => (count === 1 ? 'is' : 'are');
  const told = list([
    added > 0 ? `${people(added)} ${is(added)} new` : 'Nobody is new',
    changed > 0 && `${people(changed)} ${changed === 1 ? 'changes' : 'change'}`,
    alreadyHere > 0 && `${people(alreadyHere)} ${is(alreadyHere)} here already`,
    left > 0 && `${lineCount(left)} left out`,
  ]);
  if (open === 0) return `${told}.`;
  return `${told}. ${counted(open, 'question')} ${open === 1 ? 'needs' : 'need'} you.`;
}

/** Beside the button. */
export function writtenInWords({ added, changed }: PeopleImported, { rows }: ListLook): string {
  return writtenOf(added + changed, rows);
}

/** What else comes with them. */
export function besideInWords(said: PeopleImported): string {
  const { withEmail, withoutEmail, householdsMade, source, sourceIsNew } = said;
  return [
    withEmail + withoutEmail > 0 &&
      `${people(withEmail)} with an e-mail address, ${withoutEmail.toLocaleString('en-US')} without`,
    householdsMade > 0 && `${counted(householdsMade, 'household')} made`,
    source && `from "${source}"${sourceIsNew ? ', which is new here' : ''}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The button's words; none where there is nothing to write. */
export function importInWords({ added, changed }: PeopleImported): string | undefined {
  const change = changed.toLocaleString('en-US');
  if (added > 0) return list([`Add ${people(added)}`, changed > 0 && `change ${change}`]);
  return changed > 0 ? `Change ${people(changed)}` : undefined;
}

export function importedInWords(said: PeopleImported): string {
  const { added, changed, questions } = said;
  const open = questions.rows.length + questions.unlisted;
  const told =
    list([added > 0 && `${people(added)} added`, changed > 0 && `${people(changed)} changed`]) ||
    'Nothing was new';
  const more =
    open > 0
      ? ` ${counted(open, 'question')} stayed open: import the same file again to answer.`
      : '';
  const undo = added + changed > 0 ? ' For 30 days it can be undone below.' : '';
  return `${told}.${undo}${more}`;
}

export function broughtInWords({ added, changed = 0 }: ListedImport): string {
  return `${people(added)} added, ${changed.toLocaleString('en-US')} changed`;
}

/** Before it is undone. */
export function goesInWords({ added, changed = 0 }: ListedImport): string {
  const goes = list([
    added > 0 && `${people(added)} that it added ${added === 1 ? 'is' : 'are'} removed`,
    changed > 0 && `${people(changed)} that it changed ${changed === 1 ? 'is' : 'are'} as before`,
  ]);
  const told = goes && `${goes}. `;
  return `${told}What was changed since or is in use stays, and is listed. The file can be imported again.`;
}

export function undoneInWords(undone: ImportUndone): string {
  const { peopleRemoved, householdsRemoved, valuesPutBack, stays } = undone;
  const told =
    list([
      peopleRemoved > 0 && `${people(peopleRemoved)} removed`,
      householdsRemoved > 0 && `${counted(householdsRemoved, 'household')} removed`,
      valuesPutBack > 0 && `${counted(valuesPutBack, 'value')} put back`,
    ]) || 'nothing';
  return `Taken back: ${told}.${stays.length > 0 ? ' These stay:' : ''}`;
}
