import { type CalendarDate, dayNumber, weekday, weekdayDate } from '../congregation/calendar';
import { Card } from '../design/layout/card';
import './month-days.css';
import type { ChurchEvent } from './queries';
import { EventRow } from './upcoming-events-card';

interface MonthDaysProps {
  title: string;
  month: string;
  weeks: CalendarDate[][];
  byDay: Map<CalendarDate, ChurchEvent[]>;
  chosen: CalendarDate;
  today: CalendarDate;
  onDay: (day: CalendarDate) => void;
}

/** A month on a phone: days with the number of their events, and below them what is on the chosen one. */
export function MonthDays({ title, month, weeks, byDay, chosen, today, onDay }: MonthDaysProps) {
  const days = weeks.flat().filter((day) => day.startsWith(month));
  const first =
    [chosen, today].find((day) => days.includes(day)) ??
    days.find((day) => byDay.has(day)) ??
    `${month}-01`;
  const events = byDay.get(first) ?? [];
  return (
    <>
      <table className="month-days">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                <span className="visually-hidden">{weekday(day)}</span>
                <span aria-hidden="true">{weekday(day).slice(0, 1)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  {day.startsWith(month) && (
                    <button
                      type="button"
                      aria-pressed={day === first}
                      aria-current={day === today ? 'date' : undefined}
                      onClick={() => onDay(day)}
                    >
                      <span aria-hidden="true">{dayNumber(day)}</span>
                      <span className="visually-hidden">
                        {weekdayDate(day)}, {howMany(byDay.get(day)?.length ?? 0)}
                      </span>
                      <span aria-hidden="true" className="month-count">
                        {byDay.get(day)?.length}
                      </span>
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div aria-live="polite">
        <Card title={weekdayDate(first)}>
          {events.length > 0 ? (
            <ul className="rows">
              {events.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </ul>
          ) : (
            <p className="soft">Nothing is on this day.</p>
          )}
        </Card>
      </div>
    </>
  );
}

function howMany(events: number): string {
  if (events === 0) return 'nothing';
  return events === 1 ? 'one event' : `${events} events`;
}
