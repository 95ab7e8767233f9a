import { queryOptions, useQuery } from '@tanstack/react-query';
import { AnswersCard } from './answers-card';
import type { EventAnswers } from './event-query';

const answersQuery = (id: string) =>
  queryOptions<EventAnswers>({
    queryKey: ['api', 'events', id, 'answers'],
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** All answers, for the member who asks. */
export function AnswersList({ id }: { id: string }) {
  return <AnswersCard query={useQuery(answersQuery(id))} />;
}
