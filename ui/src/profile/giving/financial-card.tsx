import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { ButtonLink } from '../../design/button/button';
import { plate } from '../../design/display/more-drawings';
import { Notice } from '../../design/feedback/notice';
import { Card } from '../../design/layout/card';
import { Loaded } from '../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../design/loading/skeleton';
import { paths } from '../../paths';
import { Donations } from './donations';
import './giving.css';
import { donationsQuery, financialQuery, pledgesQuery } from './queries';
import { financialSummary } from './summary';
import { Totals } from './totals';

export function FinancialCard() {
  const summary = useFinancialSummary();
  const nothing = summary.data?.donationsCount === 0 && summary.data.pledgesCount === 0;
  return (
    <Card title="Financial Records" className="giving">
      {nothing ? (
        <Notice drawing={plate} small>
          <p>No donations or pledges are on record for you yet.</p>
        </Notice>
      ) : (
        <>
          <Loaded query={summary} skeleton={<TotalSkeletons />}>
            {(totals) => <Totals summary={totals} />}
          </Loaded>
          {!summary.allFailed && <Donations />}
        </>
      )}
      <p className="giving-more">
        <ButtonLink to={paths.giving} look="quiet">
          More about your giving <ChevronRight />
        </ButtonLink>
      </p>
    </Card>
  );
}

/** The server's summary; where it is not to be had, made from the donations and pledges. */
function useFinancialSummary() {
  const financial = useQuery(financialQuery);
  const donations = useQuery(donationsQuery);
  const pledges = useQuery(pledgesQuery);
  const own =
    financial.error && donations.data && pledges.data
      ? financialSummary(donations.data, pledges.data)
      : undefined;
  const queries = [financial, donations, pledges];
  return {
    data: financial.data ?? own,
    // Only when there is no hope of either.
    error: financial.error && (donations.error ?? pledges.error),
    refetch: () => {
      for (const query of queries) if (query.error) query.refetch();
    },
    // Then one alert says it for all three.
    allFailed: queries.every(({ error }) => error),
  };
}

function TotalSkeletons() {
  return (
    <div className="totals">
      <Skeletons label="Loading totals" count={3} className="total">
        <SkeletonLines shapes={['short', 'title', 'medium']} />
      </Skeletons>
    </div>
  );
}
