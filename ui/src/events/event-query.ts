import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '../api/client';

export type EventDetails = AnswerOf<'/api/events/{id}', 'get'>;
/** All answers, party by party. */
export type EventAnswers = AnswerOf<'/api/events/{id}/answers', 'get'>;
export type WhoComes = NonNullable<EventDetails['asking']>;
export type HouseholdAnswer = WhoComes['people'][number];

/** One event, and who comes. */
export const eventQuery = (id: string) =>
  queryOptions<EventDetails>({ queryKey: ['api', 'events', id] });
