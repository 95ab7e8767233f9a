import { useState } from 'react';
import { shortDate, todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { usePrinted } from '../../design/print/printed';
import { office } from '../client';
import { type Home, homesOf } from '../people-paper/households';
import { csvRows } from '../printed-list/csv-rows';
import { StepUpDialog } from '../rights/step-up-dialog';

interface LetterOnPaper {
  text?: string | undefined;
  subject?: string | undefined;
}

interface PrintLettersProps {
  letter: LetterOnPaper;
  /** Their ids. */
  people: readonly string[];
  onClose: () => void;
}

/** The letter on paper for these people, one for each household. */
export function PrintLetters({ letter, people, onClose }: PrintLettersProps) {
  const [homes, setHomes] = useState<Home[]>();
  const { print, printed } = usePrinted(<LetterSheets letter={letter} homes={homes ?? []} />);
  if (homes) return printed;
  return (
    <StepUpDialog
      title="Print letters"
      lead="A letter for each household that no e-mail reaches, with its postal address where it is known. That you took it is written down."
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

function LetterSheets({ letter, homes }: { letter: LetterOnPaper; homes: readonly Home[] }) {
  const { congregationName, timeZone } = useNames();
  return (
    <div className="printed letters-on-paper">
      {homes.map(({ name, firstNames, lines }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: on paper nothing moves, and two may have one name
        <article key={at}>
          <header>
            <p className="on-paper">{congregationName}</p>
            <p>{shortDate(todayIn(timeZone))}</p>
          </header>
          <address>{[name, ...lines].join('\n')}</address>
          <h1>{letter.subject}</h1>
          <p>Dear {firstNames},</p>
          <p>{(letter.text ?? '').trim()}</p>
          <p>{congregationName}</p>
        </article>
      ))}
    </div>
  );
}
