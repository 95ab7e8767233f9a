import ChevronDown from 'lucide-react/icons/chevron-down';
import { dayOf, shortDate, timeOf, weekday } from '../congregation/calendar';
import { Pill } from '../design/display/pill';
import { RowLink } from '../design/navigation/row-link';
import { eventPath } from '../paths';
import { answeredInWords, waitsClass } from './answered';
import '../design/layout/rows.css';
import './events.css';
import type { FoldedSeries } from './series';
import './series-card.css';

/** So many differing dates are named; the others are counted. */
const NAMED = 5;

/** The further dates of a series: one card, which opens to them. */
export function SeriesCard({ series }: { series: FoldedSeries }) {
  const { title, category, rule, dates, differing } = series;
  const named = differing.slice(0, NAMED);
  const others = differing.length - named.length;
  return (
    <details className="card series-card">
      <summary>
        <div className="event-words">
          <div className="event-title">
            <h3>{title}</h3>
            {category && <Pill>{category}</Pill>}
          </div>
          <p className="soft">{[rule, `${dates.length} dates`].filter(Boolean).join(', ')}</p>
          {named.length > 0 && (
            <ul className="series-differing">
              {named.map((words) => (
                <li key={words}>{words}</li>
              ))}
              {others > 0 && <li>and {others} more that differ</li>}
            </ul>
          )}
        </div>
        <ChevronDown className="series-sign" />
      </summary>
      <ul className="rows series-dates">
        {dates.map(({ id, startDate, isCancelled, asks, answered }) => (
          <li
            key={id}
            id={id}
            className={`row row-linked series-date${isCancelled ? ' event-cancelled' : ''}`}
          >
            <RowLink to={eventPath(id)}>
              <time dateTime={dayOf(startDate)}>
                {weekday(startDate)}, {shortDate(startDate)}
              </time>
            </RowLink>
            <span className="soft">{timeOf(startDate)}</span>
            {isCancelled ? (
              <Pill tone="warm">Cancelled</Pill>
            ) : (
              asks && (
                <span className={`series-asks ${waitsClass(answered)}`}>
                  {answered ? answeredInWords(answered) : 'Are you coming?'}
                </span>
              )
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
