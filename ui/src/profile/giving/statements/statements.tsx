import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortDate } from '../../../congregation/calendar';
import { Button } from '../../../design/button/button';
import { Pill } from '../../../design/display/pill';
import { Card } from '../../../design/layout/card';
import { Loaded } from '../../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../../design/loading/skeleton';
import { periodInWords } from '../statement-paper/statement';
import { type OwnStatement, ownStatementsQuery } from './queries';
import { StatementDialog } from './statement-dialog';
import './statements.css';

/** Statements that the treasurer made for a member, the newest first; nothing where there is none. */
export function Statements() {
  const query = useQuery(ownStatementsQuery);
  const [open, setOpen] = useState<OwnStatement>();
  const wasLost = query.errorUpdateCount > 0;
  if (query.data ? query.data.length === 0 : !wasLost) return null;
  return (
    <Card title="Statements">
      <Loaded query={query} skeleton={<StatementSkeletons />}>
        {(statements) => (
          <ul>
            {statements.map((statement) => {
              const { id, number, madeOn, replacedBy } = statement;
              const period = periodInWords(statement);
              return (
                <li key={id} className="giving-row own-statement">
                  <div className="pledge-words">
                    <div className="pledge-title">
                      <span>{period}</span>
                      {replacedBy && <Pill tone="grey">Replaced by {replacedBy}</Pill>}
                    </div>
                    <p className="soft">
                      Statement {number}, made on <time dateTime={madeOn}>{shortDate(madeOn)}</time>
                    </p>
                  </div>
                  <Button look="quiet" onClick={() => setOpen(statement)}>
                    Open<span className="visually-hidden"> statement {number}</span>
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
      </Loaded>
      {open && <StatementDialog of={open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

function StatementSkeletons() {
  return (
    <Skeletons label="Loading your statements" count={1} className="giving-row">
      <SkeletonLines shapes={['medium', 'short']} />
    </Skeletons>
  );
}
