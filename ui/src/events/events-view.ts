import { paths } from '../paths';
import type { ChurchEvent } from './queries';

/** The list's state, as the address keeps it. */
export interface EventsView {
  tab: string;
  search: string;
  category: string;
  /** The month of the grid, such as "2026-12"; the list if undefined. */
  month: string;
  /** The day whose events stand below a small grid; empty: the first that has some. */
  day: string;
}

export const UPCOMING = 'upcoming';

export function viewIn(query: string): EventsView {
  const asked = new URLSearchParams(query);
  const month = asked.get('month') ?? '';
  return {
    tab: asked.get('tab') ?? UPCOMING,
    search: asked.get('search') ?? '',
    category: asked.get('category') ?? '',
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : '',
    day: asked.get('day') ?? '',
  };
}

export function addressOfEvents(view: EventsView): string {
  const query = new URLSearchParams();
  if (view.tab !== UPCOMING) query.set('tab', view.tab);
  if (view.search.trim()) query.set('search', view.search.trim());
  if (view.category) query.set('category', view.category);
  if (view.month) query.set('month', view.month);
  if (view.month && view.day) query.set('day', view.day);
  return query.size > 0 ? `${paths.events}?${query}` : paths.events;
}

/** Every word somewhere in title, place, category or description, in any order and without accents. */
export function fitting(events: ChurchEvent[], { search, category }: EventsView): ChurchEvent[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return events.filter((event) => {
    if (category && plain(event.category ?? '') !== plain(category)) return false;
    const says = plain(
      [event.title, event.location, event.category, event.description].filter(Boolean).join(' '),
    );
    return words.every((word) => says.includes(word));
  });
}

/** Categories that occur, in alphabetical order; of spellings that differ in case or blanks the first. */
export function categoriesOf(events: ChurchEvent[]): string[] {
  const found = new Map<string, string>();
  for (const { category } of events) {
    const key = plain(category ?? '');
    if (category && !found.has(key)) found.set(key, category);
  }
  return [...found.values()].sort((a, b) => a.localeCompare(b, 'en'));
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
