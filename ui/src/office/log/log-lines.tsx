import { Link } from 'wouter';
import { todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { whenSeen } from '../../congregation/when';
import { Pill } from '../../design/display/pill';
import { detailInWords } from '../person/events';
import type { LogLine } from './queries';
import { addressOfView, changedView, type LogView } from './view';

interface LogLinesProps {
  lines: LogLine[];
  view: LogView;
}

export function LogLines({ lines, view }: LogLinesProps) {
  const today = todayIn(useNames().timeZone);
  return (
    <ol className="log-lines" aria-label="Security log">
      {lines.map((line) => (
        <li key={line.id}>
          <time dateTime={line.at}>{whenSeen(line.lastAt ?? line.at, today)}</time>
          <div>
            <p>
              <span className="log-what">{line.words}</span>{' '}
              {!line.success && <Pill tone="warm">Failed</Pill>}{' '}
              {line.times > 1 && <span className="soft">{line.times} times</span>}
            </p>
            <p>
              <About line={line} view={view} /> <By line={line} view={view} />
            </p>
            {line.detail && <p className="log-aside">{detailInWords(line.detail)}</p>}
            {(line.device || line.address) && (
              <p className="log-aside">{[line.device, line.address].filter(Boolean).join(', ')}</p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function About({ line, view }: { line: LogLine; view: LogView }) {
  const { personId, name, memberNumber, email } = line;
  if (!personId || !name) return email ? <span>{email}</span> : null;
  const change = { person: personId, actor: '', name };
  return (
    <>
      <Link href={addressOfView(changedView(view, change))}>{name}</Link>{' '}
      <span className="soft">{memberNumber}</span>
    </>
  );
}

function By({ line, view }: { line: LogLine; view: LogView }) {
  const { actor, actorId } = line;
  if (!actor) return null;
  if (!actorId) return <span className="soft">by {actor}</span>;
  const change = { actor: actorId, person: '', name: actor };
  return (
    <span className="soft">
      by <Link href={addressOfView(changedView(view, change))}>{actor}</Link>
    </span>
  );
}
