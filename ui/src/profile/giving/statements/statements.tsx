import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { shortDate } from '../../../congregation/calendar';
import { Pill } from '../../../design/display/pill';
import { Card } from '../../../design/layout/card';
import { Loaded } from '../../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../../design/loading/skeleton';
import { RowLink } from '../../../design/navigation/row-link';
import { statementPath } from '../../../paths';
import { periodInWords } from '../statement-paper/statement';
import { ownStatementsQuery } from './queries';
import './statements.css';

/** Statements that the treasurer made for a member, the newest first; nothing where there is none. */
export function Statements() {
  const query = useQuery(ownStatementsQuery);
  const wasLost = query.errorUpdateCount > 0;
  if (query.data ? query.data.length === 0 : !wasLost) return null;
  return (
    <Card title="Statements">
      <Loaded query={query} skeleton={<StatementSkeletons />}>
        {(statements) => (
          <ul>
            {statements.map((statement) => {
              const { id, number, madeOn, replacedBy, isCorrected } = statement;
              const period = periodInWords(statement);
              return (
                <li key={id} className="giving-row own-statement row-linked">
                  <div className="pledge-words">
                    <div className="pledge-title">
                      <RowLink to={statementPath(id)}>
                        {period} <span className="visually-hidden">statement {number}</span>
                      </RowLink>
                      {replacedBy && <Pill tone="grey">Replaced by {replacedBy}</Pill>}
                      {isCorrected && <Pill tone="warm">Corrected since</Pill>}
                    </div>
                    <p className="soft">
                      Statement {number}, made on <time dateTime={madeOn}>{shortDate(madeOn)}</time>
                    </p>
                  </div>
                  <ChevronRight aria-hidden />
                </li>
              );
            })}
          </ul>
        )}
      </Loaded>
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
