import type { ReadAnswer } from '../api/client';
import { pagesQuery, readQuery } from '../api/read-query';

export type ChurchEvent = ReadAnswer<'/api/events'>[number];

export const eventsQuery = pagesQuery('/api/events', ['Upcoming-Count', 'Past-Count']);
export const upcomingEventsQuery = readQuery('/api/events/upcoming');

export function hasDate(event: ChurchEvent): boolean {
  return Boolean(event.startDate);
}
