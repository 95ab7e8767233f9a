import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { sentenceOf } from '../../../api/errors';
import { usePageTitle } from '../../../congregation/page-title';
import { Button, ButtonLink } from '../../../design/button/button';
import { Alert, InfoAlert } from '../../../design/feedback/alert';
import { Page } from '../../../design/layout/page';
import { Loaded } from '../../../design/loading/loaded';
import { Spinner } from '../../../design/loading/spinner';
import { paths, statementPath } from '../../../paths';
import { PrintStatements } from '../statement-paper/print-statements';
import { periodInWords, type Statement } from '../statement-paper/statement';
import { StatementShown } from '../statement-paper/statement-paper';
import { ownStatementQuery, ownStatementsQuery } from './queries';
import './statements.css';

/** One of a member's own statements, to be read and printed. */
export function StatementPage() {
  const { id = '' } = useParams();
  const query = useQuery(ownStatementQuery(id));
  const [prints, setPrints] = useState(false);
  const statement = query.data;
  const heading = statement ? `Statement ${statement.number}` : 'Statement';
  usePageTitle(heading);
  const stay = () => setPrints(false);
  return (
    <Page heading={heading} subtitle={statement && periodInWords(statement)}>
      <div className="own-statement-tools">
        <ButtonLink to={paths.giving} look="quiet">
          <ArrowLeft /> Back to Giving
        </ButtonLink>
        {statement && (
          <Button onClick={() => setPrints(true)}>
            <Printer /> Print
          </Button>
        )}
      </div>
      <Loaded query={query} skeleton={<Spinner />} framed>
        {(statement) => (
          <>
            <OutOfDate {...statement} />
            <StatementShown statement={statement} />
          </>
        )}
      </Loaded>
      {statement && prints && (
        <PrintStatements
          title={`Print statement ${statement.number}`}
          count={1}
          fetchPiece={async () => ({ statements: [statement] })}
          whyNot={(error) => <Alert>{sentenceOf(error) || 'Please try again.'}</Alert>}
          onClose={stay}
          onPrinted={stay}
        />
      )}
    </Page>
  );
}

/** That another one holds now, or has to be made. */
function OutOfDate({ isCorrected, replacedBy }: Pick<Statement, 'isCorrected' | 'replacedBy'>) {
  const list = useQuery({ ...ownStatementsQuery, enabled: replacedBy !== undefined });
  const newer = list.data?.find(({ number }) => number === replacedBy);
  if (replacedBy) {
    return (
      <InfoAlert>
        A newer one was made in its place:{' '}
        {newer ? (
          <Link href={statementPath(newer.id)}>statement {replacedBy}</Link>
        ) : (
          `statement ${replacedBy}`
        )}
        .
      </InfoAlert>
    );
  }
  if (!isCorrected) return null;
  return (
    <InfoAlert>
      Gifts on it were corrected since. Please ask the church office for the new statement.
    </InfoAlert>
  );
}
