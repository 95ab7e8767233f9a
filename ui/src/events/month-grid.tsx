import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { Link } from 'wouter';
import {
  type CalendarDate,
  dayNumber,
  dayOf,
  monthAndYear,
  plusDays,
  timeOf,
  weekday,
  weekdayDate,
} from '../congregation/calendar';
import { weekOf } from '../congregation/more-dates';
import { Button } from '../design/button/button';
import { useMinWidth } from '../design/layout/use-width';
import { eventPath } from '../paths';
import { MonthDays } from './month-days';
import './month-grid.css';
import type { ChurchEvent } from './queries';

/** More of one day are folded. */
const SHOWN = 3;

interface MonthGridProps {
  /** Such as "2026-12". */
  month: string;
  /** The chosen day of a small grid, if any. */
  day: string;
  events: ChurchEvent[];
  today: CalendarDate;
  /** The first month whose events are here. */
  earliest: string;
  onMonth: (month: string) => void;
  onDay: (day: string) => void;
}

/** A month on one screen, Sunday first: what is on each day, or where there is no room for it, days to choose from. */
export function MonthGrid(props: MonthGridProps) {
  const { month, day, events, today, earliest, onMonth, onDay } = props;
  const hasRoom = useMinWidth('64rem');
  const weeks = weeksOf(month);
  const title = monthAndYear(`${month}-01`);
  const byDay = new Map<CalendarDate, ChurchEvent[]>();
  for (const event of events) {
    for (const day of daysOf(event)) byDay.set(day, [...(byDay.get(day) ?? []), event]);
  }
  return (
    <section className="month" aria-labelledby="month-title">
      <div className="month-head">
        <Button
          look="quiet"
          aria-label="The month before"
          // Still a button at its end: one that is disabled loses the keyboard.
          aria-disabled={month <= earliest}
          onClick={() => month > earliest && onMonth(plusMonths(month, -1))}
        >
          <ChevronLeft />
        </Button>
        <h2 id="month-title" aria-live="polite">
          {title}
        </h2>
        <Button
          look="quiet"
          aria-label="The next month"
          onClick={() => onMonth(plusMonths(month, 1))}
        >
          <ChevronRight />
        </Button>
        {month !== today.slice(0, 7) && (
          <Button look="text" onClick={() => onMonth(today.slice(0, 7))}>
            This month
          </Button>
        )}
      </div>
      {hasRoom ? (
        <table className="month-grid">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {weeks[0]?.map((day) => (
                <th key={day} scope="col">
                  {weekday(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((days) => (
              <tr key={days[0]}>
                {days.map((day) => (
                  <Day
                    key={day}
                    day={day}
                    isOther={!day.startsWith(month)}
                    isToday={day === today}
                    events={byDay.get(day) ?? []}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <MonthDays
          title={title}
          month={month}
          weeks={weeks}
          byDay={byDay}
          chosen={day}
          today={today}
          onDay={onDay}
        />
      )}
    </section>
  );
}

/** All of its days. */
function daysOf({ startDate, lastDay }: ChurchEvent): CalendarDate[] {
  const days = [dayOf(startDate)];
  for (let day = days[0] ?? ''; lastDay && day < lastDay; ) {
    day = plusDays(day, 1);
    days.push(day);
  }
  return days;
}

interface DayProps {
  day: CalendarDate;
  /** True for days of the month before or after. */
  isOther: boolean;
  isToday: boolean;
  events: ChurchEvent[];
}

/** On its first day: when it begins. */
function timeOn(day: CalendarDate, { startDate }: ChurchEvent) {
  return dayOf(startDate) === day ? timeOf(startDate) : '';
}

function Day({ day, isOther, isToday, events }: DayProps) {
  const [isOpen, setIsOpen] = useState(false);
  // One more costs as much room as the line that says so.
  const isFolded = !isOpen && events.length > SHOWN + 1;
  return (
    <td className={isOther ? 'month-other' : undefined} aria-current={isToday ? 'date' : undefined}>
      <time dateTime={day}>
        <span className="visually-hidden">{weekdayDate(day)}</span>
        <span aria-hidden="true">{dayNumber(day)}</span>
      </time>
      {events.length > 0 && (
        <ul>
          {events.map((event, at) => (
            <li key={event.id} className={classesOf(event.isCancelled, isFolded && at >= SHOWN)}>
              <Link href={eventPath(event.id)}>
                {timeOn(day, event) && <small>{timeOn(day, event)} </small>}
                {event.title}
                {event.isCancelled && <small className="month-no">Cancelled</small>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isFolded && (
        <Button look="text" onClick={() => setIsOpen(true)}>
          +{events.length - SHOWN} more
          <span className="visually-hidden"> on {weekdayDate(day)}</span>
        </Button>
      )}
    </td>
  );
}

/** What is folded is on paper all the same. */
function classesOf(isCancelled: boolean, isFolded: boolean): string | undefined {
  const classes = [isCancelled && 'month-cancelled', isFolded && 'month-folded'];
  return classes.filter(Boolean).join(' ') || undefined;
}

/** Whole weeks, so that the first and the last have days of the months beside. */
export function weeksOf(month: string): CalendarDate[][] {
  const weeks: CalendarDate[][] = [];
  const after = `${plusMonths(month, 1)}-01`;
  for (let day = weekOf(`${month}-01`).start; day < after; day = plusDays(day, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, at) => plusDays(day, at)));
  }
  return weeks;
}

export function plusMonths(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
