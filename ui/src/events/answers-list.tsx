import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../api/client';
import { Card } from '../design/layout/card';
import { Loaded } from '../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../design/loading/skeleton';
import { Answers } from './answers';

export type EventAnswers = AnswerOf<'/api/events/{id}/answers', 'get'>;

const answersQuery = (id: string) =>
  queryOptions<EventAnswers>({ queryKey: ['api', 'events', id, 'answers'] });

/** All answers, for who asks. */
export function AnswersList({ id }: { id: string }) {
  const query = useQuery(answersQuery(id));
  return (
    <Card title="All answers" className="answers-card">
      <Loaded
        query={query}
        skeleton={
          <Skeletons label="Loading the answers" count={3} className="row">
            <SkeletonLines shapes={['medium', 'short']} />
          </Skeletons>
        }
      >
        {(answers) => <Answers answers={answers} />}
      </Loaded>
    </Card>
  );
}
