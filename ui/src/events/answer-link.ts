import { type AnswerOf, send } from '../api/client';
import { ApiError } from '../api/errors';
import type { Asked, Said } from './use-answer';

type LinkedAnswer = AnswerOf<'/api/answer-link/open', 'post'>;

/** The content of a letter's link: a household by its first names. */
export interface LinkedEvent extends Omit<LinkedAnswer, 'people'> {
  people: Asked[];
}

/** Changes nothing; a POST, so that the token stands in no address. */
export async function openLink(token: string): Promise<LinkedEvent> {
  return linkedEvent(await send('/api/answer-link/open', { token }));
}

export async function answerByLink(token: string, { people, ...said }: Said): Promise<LinkedEvent> {
  const comes = Object.entries(people).map(([key, comes]) => ({ key, comes }));
  return linkedEvent(await send('/api/answer-link/answer', { token, people: comes, ...said }));
}

function linkedEvent(outcome: Awaited<ReturnType<typeof send<'/api/answer-link/open'>>>) {
  if (!outcome.ok) throw new ApiError(outcome.status, outcome.answer);
  const { people, ...event } = outcome.answer;
  return { ...event, people: people.map(({ key, ...person }) => ({ ...person, id: key })) };
}
