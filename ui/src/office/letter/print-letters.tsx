import { useState } from 'react';
import { shortDate, todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { usePrinted } from '../../design/print/printed';
import { office } from '../client';
import { type Home, homesOf } from '../people-paper/households';
import { csvRows } from '../printed-list/csv-rows';
import { StepUpDialog } from '../rights/step-up-dialog';

interface LetterOnPaper {
  search?: string | undefined;
  filter?: string[] | undefined;
  text?: string | undefined;
  subject?: string | undefined;
}

interface PrintLettersProps {
  letter: LetterOnPaper;
  onClose: () => void;
}

/** The letter on paper for those of its people whom no e-mail reaches, one for each household. */
export function PrintLetters({ letter, onClose }: PrintLettersProps) {
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
          body: {
            search: letter.search ?? '',
            filter: [...(letter.filter ?? []), 'no-email'],
            stepUp,
          },
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
  const paragraphs = (letter.text ?? '').trim().split(/\n\s*\n/);
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
          {paragraphs.map((paragraph, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <p key={place}>{paragraph}</p>
          ))}
          <p>{congregationName}</p>
        </article>
      ))}
    </div>
  );
}
