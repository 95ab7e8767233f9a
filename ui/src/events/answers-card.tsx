import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { asJson, refusalIn, request } from '../api/client';
import { ApiError } from '../api/errors';
import { Button } from '../design/button/button';
import { showToast } from '../design/feedback/toast-store';
import { Card } from '../design/layout/card';
import { Loaded } from '../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../design/loading/skeleton';
import { usePrinted } from '../design/print/printed';
import { Answers } from './answers';
import { AnswersSheet } from './answers-sheet';
import type { EventAnswers } from './event-query';

interface AnswersCardProps {
  query: UseQueryResult<EventAnswers>;
  /** More actions for the office. */
  tools?: (answers: EventAnswers) => ReactNode;
  /** What stands above them. */
  children?: ReactNode;
}

/** All answers, for who asks and for the office. */
export function AnswersCard({ query, tools, children }: AnswersCardProps) {
  return (
    <Card title="All answers" className="answers-card">
      {children}
      <Loaded
        query={query}
        skeleton={
          <Skeletons label="Loading the answers" count={3} className="row">
            <SkeletonLines shapes={['medium', 'short']} />
          </Skeletons>
        }
      >
        {(answers) => (
          <>
            <Answers answers={answers} />
            <div className="answers-tools">
              {tools?.(answers)}
              {answers.parties.length > 0 && <PrintButton answers={answers} />}
            </div>
          </>
        )}
      </Loaded>
    </Card>
  );
}

function PrintButton({ answers }: { answers: EventAnswers }) {
  const { print, printed } = usePrinted(<AnswersSheet answers={answers} />);
  // Printing names and notes is logged.
  const { mutate, isPending } = useMutation({
    mutationFn: () => notePrinted(answers.id),
    onSuccess: print,
    onError: () => showToast({ title: 'Nothing was printed', description: 'Please try again.' }),
  });
  return (
    <>
      <Button look="quiet" disabled={isPending} onClick={() => mutate()}>
        <Printer /> Print
      </Button>
      {printed}
    </>
  );
}

async function notePrinted(event: string): Promise<void> {
  const path = `/api/events/${encodeURIComponent(event)}/answers/printed`;
  const response = await request(path, { method: 'POST', ...asJson({}) });
  if (!response.ok) {
    throw new ApiError(response.status, refusalIn(await response.text()), response.statusText);
  }
}
