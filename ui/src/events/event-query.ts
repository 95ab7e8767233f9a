import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '../api/client';
import { readQuery } from '../api/read-query';

export type EventDetails = AnswerOf<'/api/events/{id}', 'get'>;
/** All answers, party by party. */
export type EventAnswers = AnswerOf<'/api/events/{id}/answers', 'get'>;
export type WhoComes = NonNullable<EventDetails['asking']>;
export type HouseholdAnswer = WhoComes['people'][number];

/** The next events that the household has not answered. */
export const questionsQuery = readQuery('/api/events/questions');

/** One event, and who comes. */
export const eventQuery = (id: string) =>
  queryOptions<EventDetails>({ queryKey: ['api', 'events', id] });
