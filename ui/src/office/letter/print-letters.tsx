import { useState } from 'react';
import type { components } from '../../api/schema';
import { shortDate, todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { usePrinted } from '../../design/print/printed';
import { office } from '../client';
import { type Home, homesOf, inList } from '../people-paper/households';
import { csvRows } from '../printed-list/csv-rows';
import { StepUpDialog } from '../rights/step-up-dialog';

interface LetterOnPaper {
  text?: string | undefined;
  subject?: string | undefined;
}

export type ForChild = components['schemas']['ForChild'];

interface PrintLettersProps {
  letter: LetterOnPaper;
  /** Their ids. */
  people: readonly string[];
  /** Who of them gets it for a child. */
  forChildren?: readonly ForChild[];
  onClose: () => void;
}

/** The letter on paper for these people, one for each household. */
export function PrintLetters({ letter, people, forChildren = [], onClose }: PrintLettersProps) {
  const [homes, setHomes] = useState<Home[]>();
  const { print, printed } = usePrinted(
    <LetterSheets letter={letter} homes={homes ?? []} forChildren={forChildren} />,
  );
  if (homes) return printed;
  return (
    <StepUpDialog
      title="Print letters"
      lead="A letter for each household that no e-mail reaches, with its postal address where it is known. The log will say that you printed them."
      action="Print"
      busyAction="Reading..."
      work={(stepUp) =>
        office('post', '/api/office/people/file', {
          body: { search: '', filter: [`chosen:${people.join(',')}`], stepUp },
        })
      }
      onDone={(csv) => {
        setHomes(homesOf(csvRows(csv)));
        print();
      }}
      onClose={onClose}
    />
  );
}

interface LetterSheetsProps {
  letter: LetterOnPaper;
  homes: readonly Home[];
  forChildren: readonly ForChild[];
}

function LetterSheets({ letter, homes, forChildren }: LetterSheetsProps) {
  const { congregationName, timeZone } = useNames();
  return (
    <div className="printed letters-on-paper">
      {homes.map((home, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: on paper nothing moves, and two may have one name
        <article key={at}>
          <header>
            <p className="on-paper">{congregationName}</p>
            <p>{shortDate(todayIn(timeZone))}</p>
          </header>
          <address>{[home.name, ...home.lines].join('\n')}</address>
          <h1>{letter.subject}</h1>
          <p>Dear {namesTo(home)},</p>
          <ForWhom home={home} forChildren={forChildren} />
          <p>{(letter.text ?? '').trim()}</p>
          <p>{congregationName}</p>
        </article>
      ))}
    </div>
  );
}

/** All to whom it is, not the couple alone: each of them was counted. */
function namesTo({ people, firstNames }: Home): string {
  const adults = people.filter(({ householdrole }) => householdrole !== 'child');
  if (adults.length < 3) return firstNames;
  return inList(adults.map(({ preferredname, firstname = '' }) => preferredname || firstname));
}

/** As the letter by e-mail says it, where it goes to somebody for a child. */
function ForWhom({ home, forChildren }: { home: Home; forChildren: readonly ForChild[] }) {
  const those = forChildren.filter(({ memberNumber }) =>
    home.people.some(({ membernumber }) => membernumber === memberNumber),
  );
  if (those.length === 0) return null;
  const own = home.people.filter(({ householdrole, membernumber }) => {
    const here = those.find(({ memberNumber }) => memberNumber === membernumber);
    return here ? here.too : householdrole !== 'child';
  });
  const names = own.map(({ preferredname, firstname = '' }) => preferredname || firstname);
  // Where several are written to, each is named.
  const whom = home.people.length === 1 && own.length > 0 ? ['you'] : names;
  const children = new Set(those.map(({ child }) => child));
  return <p>This letter is for {inList([...whom, ...children])}.</p>;
}
