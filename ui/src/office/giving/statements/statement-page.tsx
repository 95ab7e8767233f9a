import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { year } from '../../../congregation/calendar';
import { Button } from '../../../design/button/button';
import { Loaded } from '../../../design/loading/loaded';
import { Spinner } from '../../../design/loading/spinner';
import { periodInWords, type Statement } from '../../../profile/giving/statement-paper/statement';
import { StatementShown } from '../../../profile/giving/statement-paper/statement-paper';
import { statementPath } from '../../office-paths';
import { isToMakeAgain, StatementPills } from './made-table';
import { addressOfMade } from './made-view';
import { MakeAgain } from './make-again';
import { PrintDialog } from './print-dialog';
import { madeQuery, statementQuery } from './queries';
import { StatementsFrame } from './statements-frame';

/** One statement, as it was made. */
export function StatementPage() {
  const { id = '' } = useParams();
  const query = useQuery(statementQuery(id));
  const [doing, setDoing] = useState<'print' | 'again'>();
  const [, navigate] = useLocation();
  const statement = query.data;
  const stay = () => setDoing(undefined);
  return (
    <StatementsFrame
      heading={statement ? `Statement ${statement.number}` : 'Statement'}
      subtitle={statement && `${statement.name}, ${periodInWords(statement)}`}
      actions={
        statement && (
          <>
            {isToMakeAgain(statement) && (
              <Button look="quiet" onClick={() => setDoing('again')}>
                Make again
              </Button>
            )}
            <Button onClick={() => setDoing('print')}>
              <Printer /> Print
            </Button>
          </>
        )
      }
    >
      {statement && (
        <p className="statement-standing">
          <Link href={addressOfMade({ year: year(statement.to) })}>
            All statements of {year(statement.to)}
          </Link>
          <StatementPills statement={statement} />
          <Newer statement={statement} />
        </p>
      )}
      <Loaded query={query} skeleton={<Spinner />} framed>
        {(statement) => <StatementShown statement={statement} />}
      </Loaded>
      {statement && doing === 'print' && (
        <PrintDialog
          of={{ title: `Print statement ${statement.number}`, ids: [statement.id] }}
          onClose={stay}
        />
      )}
      {statement && doing === 'again' && (
        <MakeAgain
          of={statement}
          onClose={stay}
          onMade={({ first }) => first && navigate(addressOfMade({ search: first }))}
        />
      )}
    </StatementsFrame>
  );
}

/** The way to the one that stands in its place. */
function Newer({ statement: { replacedBy } }: { statement: Statement }) {
  const { data } = useQuery({
    ...madeQuery({ year: '', search: replacedBy ?? '', cursor: '' }),
    enabled: replacedBy !== undefined,
  });
  const newer = data?.statements.find(({ number }) => number === replacedBy);
  return newer ? <Link href={statementPath(newer.id)}>Open {newer.number}</Link> : null;
}
