import { type CalendarDate, dayOf, plusDays, timeOf, weekday } from '../congregation/calendar';
import { shortDay } from '../congregation/more-dates';
import type { ChurchEvent } from './queries';

/** The further dates of a series, which one card names. */
export interface FoldedSeries {
  title: string;
  category?: string | undefined;
  /** "every Sunday 10:00 AM" */
  rule: string;
  dates: ChurchEvent[];
  /** Dates that are cancelled or differ, in words: "Dec 27: 4:00 PM instead". */
  differing: string[];
}

/** Days from today on, or back, on which each date of a series stands by itself. */
const NEAR = 14;
/** Dates at one time of the day from which on they are a series of their own. */
const SERIES = 3;

/** One of the fourteen days from today on, or before it. */
export function isNear({ startDate }: ChurchEvent, today: CalendarDate): boolean {
  const day = dayOf(startDate);
  return day > plusDays(today, -NEAR) && day < plusDays(today, NEAR);
}

/** Events that stand one by one, and the series whose further dates are folded. */
export function fold(events: ChurchEvent[], today: CalendarDate) {
  const series: FoldedSeries[] = [];
  for (const dates of seriesOf(events)) {
    const further = dates.filter((event) => !isNear(event, today));
    if (further.length > 1) series.push(folded(dates, further));
  }
  const inSeries = new Set(series.flatMap(({ dates }) => dates));
  return { alone: events.filter((event) => !inSeries.has(event)), series };
}

/** By title and time of the day; a date at a rare time was moved there. */
function seriesOf(events: ChurchEvent[]): ChurchEvent[][] {
  const ofTitles = grouped(
    events.filter(({ inSeries }) => inSeries),
    ({ title }) => title,
  );
  return ofTitles.flatMap((dates) => {
    const [most = [], ...others] = grouped(dates, clock).sort((a, b) => b.length - a.length);
    const moved = others.filter(({ length }) => length < SERIES).flat();
    const rest = others.filter(({ length }) => length >= SERIES);
    return [dates.filter((event) => most.includes(event) || moved.includes(event)), ...rest];
  });
}

function folded(all: ChurchEvent[], further: ChurchEvent[]): FoldedSeries {
  const usual = {
    time: usualOf(all.map(clock)) ?? '',
    place: usualOf(all.map(({ location }) => location ?? '')),
  };
  const { words, weekdays } = ruleOf(all.map(({ startDate }) => dayOf(startDate)));
  const differing = further.flatMap((event) => {
    const { startDate, location = '', isCancelled, cancelReason } = event;
    const isOwnDay = !weekdays.includes(weekday(startDate));
    const day = isOwnDay ? `${weekday(startDate)}, ${shortDay(startDate)}` : shortDay(startDate);
    if (isCancelled) return `${day}: Cancelled${cancelReason ? `, ${cancelReason}` : ''}`;
    const isMoved = clock(event) !== usual.time;
    const isElsewhere = usual.place !== undefined && location !== usual.place;
    const moved = [
      (isMoved || isOwnDay) && (clock(event) || 'all day'),
      isElsewhere && location,
    ].filter(Boolean);
    return moved.length > 0 ? `${day}: ${moved.join(', ')} instead` : [];
  });
  const { title = '', category } = further[0] ?? {};
  const rule = [words, usual.time].filter(Boolean).join(' ');
  return { title, category, rule, dates: further, differing };
}

/** No line ends within it. */
const clock = ({ startDate }: ChurchEvent) => timeOf(startDate)?.replace(' ', '\u00a0') ?? '';

/** What more than half of them are. */
function usualOf(values: string[]): string | undefined {
  const [most = []] = grouped(values, (value) => value).sort((a, b) => b.length - a.length);
  return most.length * 2 > values.length ? most[0] : undefined;
}

const ordinals = ['', 'first', 'second', 'third', 'fourth'];
const list = new Intl.ListFormat('en-US');

/**
 * "every Sunday", made from the days alone: no list names the rule of a series. A few days that were moved leave it as it is.
 * With it the weekdays that belong to it: all of them where it follows none.
 */
export function ruleOf(dates: CalendarDate[]): { words: string; weekdays: string[] } {
  const days = [...new Set(dates)].sort();
  const mostly = (fits: (day: CalendarDate) => boolean) =>
    days.length >= SERIES && days.filter(fits).length >= days.length * 0.75;
  const every = [...new Set(days.map(weekday))];

  const date = Number(days[0]?.slice(8));
  const months = new Set(days.map((day) => day.slice(0, 7))).size;
  if (months > 1 && mostly((day) => Number(day.slice(8)) === date)) {
    return { words: `on the ${ordinal(date)} of the month`, weekdays: every };
  }

  const byWeekday = grouped(days, weekday).sort((a, b) => b.length - a.length);
  const most = byWeekday[0]?.length ?? 0;
  const usual = byWeekday.filter((days) => days.length * 2 >= most);
  const weekdays = usual
    .sort(([a = ''], [b = '']) => dayOfWeek(a) - dayOfWeek(b))
    .map(([day = '']) => weekday(day));
  if (days.length < SERIES) return { words: '', weekdays: every };
  if (weekdays.length === 7) return { words: 'every day', weekdays };

  const names = list.format(weekdays);
  const weeks = weeksBetween(usual[0] ?? []);
  if (weeks >= 4 && weekdays.length === 1) {
    const nth = ordinals.findIndex((_, nth) => nth > 0 && mostly((day) => nthOfMonth(day) === nth));
    const isLast = mostly((day) => plusDays(day, 7).slice(0, 7) !== day.slice(0, 7));
    const words = isLast ? 'last' : ordinals[nth];
    if (words) return { words: `on the ${words} ${names} of the month`, weekdays };
  }
  if (weeks <= 1) return { words: `every ${names}`, weekdays };
  if (weeks === 2 && weekdays.length === 1) return { words: `every second ${names}`, weekdays };
  return { words: `every ${weeks} weeks on ${names}`, weekdays };
}

const nthOfMonth = (day: CalendarDate) => Math.ceil(Number(day.slice(8)) / 7);
const dayOfWeek = (day: CalendarDate) => new Date(day).getUTCDay();

/** The weeks from one to the next, as most of them lie. */
function weeksBetween(days: CalendarDate[]): number {
  const gaps = days.slice(1).map((day, at) => (Date.parse(day) - Date.parse(days[at] ?? '')) / 7);
  const [most = []] = grouped(gaps, (gap) => gap).sort((a, b) => b.length - a.length);
  return (most[0] ?? 0) / 86_400_000;
}

function ordinal(day: number): string {
  const isTeen = day > 10 && day < 14;
  return `${day}${(!isTeen && ['', 'st', 'nd', 'rd'][day % 10]) || 'th'}`;
}

/** In the order in which each first occurs. */
function grouped<T, Key>(values: T[], key: (value: T) => Key): T[][] {
  const groups = new Map<Key, T[]>();
  for (const value of values) groups.set(key(value), [...(groups.get(key(value)) ?? []), value]);
  return [...groups.values()];
}
