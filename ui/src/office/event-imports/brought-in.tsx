import type { ReactNode } from 'react';
import { InfoAlert } from '../../design/feedback/alert';
import type { CalendarImported, CalendarLine } from './queries';
import { countsInWords } from './words';

interface BroughtInProps {
  said: CalendarImported;
  /** The question about zones that are not known. */
  unknownZones: ReactNode;
  /** Whether to take what looks alike. */
  alsoAlike: ReactNode;
  /** Whether to remove what is missing in the file. */
  removeMissing: ReactNode;
}

/** The effect of a calendar file. */
export function BroughtIn({ said, unknownZones, alsoAlike, removeMissing }: BroughtInProps) {
  const { notUnderstood, markedPrivate, lookAlikes, missing, leftAsTheyAre, writtenOut } = said;
  return (
    <section className="brought-in" aria-label="What would be done">
      {said.calendar && <h3>{said.calendar}</h3>}
      {said.olderFile && <InfoAlert>{said.olderFile}</InfoAlert>}
      <ul className="brought-in-counts">
        {countsInWords(said).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {unknownZones}
      <Lines title="Not understood, and left out" lines={notUnderstood} />
      <Lines title="Private, and left out" lines={markedPrivate} />
      <Lines title="Looks like an event that is here, and left out" lines={lookAlikes} />
      {alsoAlike}
      <Lines title="Not in the file any more" lines={missing} />
      {removeMissing}
      <Lines title="Left as it is here" lines={leftAsTheyAre} />
      <Lines title="Written as single events" lines={writtenOut} />
    </section>
  );
}

function Lines({ title, lines }: { title: string; lines: CalendarLine[] }) {
  if (lines.length === 0) return null;
  return (
    <details open={lines.length <= 5}>
      <summary>
        {title}: {lines.length}
      </summary>
      <ul className="brought-in-lines">
        {lines.map(({ line, title, words }) => (
          <li key={`${line} ${title} ${words}`}>
            {title && <b>{title}: </b>}
            {words} {line > 0 && <span className="soft">(line {line})</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
