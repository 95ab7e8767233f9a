import type { ReadAnswer } from '../api/client';
import { readQuery } from '../api/read-query';

export type ChurchEvent = ReadAnswer<'/api/events'>[number];

export const eventsQuery = readQuery('/api/events');
export const upcomingEventsQuery = readQuery('/api/events/upcoming');
