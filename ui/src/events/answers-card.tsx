import type { UseQueryResult } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { Button } from '../design/button/button';
import { Card } from '../design/layout/card';
import { Loaded } from '../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../design/loading/skeleton';
import { usePrinted } from '../design/print/printed';
import { Answers } from './answers';
import { AnswersSheet } from './answers-sheet';
import type { EventAnswers } from './event-query';

interface AnswersCardProps {
  query: UseQueryResult<EventAnswers>;
  /** What else may be done with them. */
  tools?: (answers: EventAnswers) => ReactNode;
}

/** All answers, for who asks and for the office. */
export function AnswersCard({ query, tools }: AnswersCardProps) {
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
  return (
    <>
      <Button look="quiet" onClick={print}>
        <Printer /> Print
      </Button>
      {printed}
    </>
  );
}
