import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { usePageTitle } from '../../congregation/page-title';
import { ButtonLink } from '../../design/button/button';
import { plate } from '../../design/display/more-drawings';
import { Notice } from '../../design/feedback/notice';
import { SelectField } from '../../design/form/select';
import { Card } from '../../design/layout/card';
import { Page } from '../../design/layout/page';
import { MonthBars } from '../../design/loading/charts';
import { Loaded } from '../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../design/loading/skeleton';
import { paths } from '../../paths';
import './giving.css';
import { ownYear } from './own-year';
import { Pledges } from './pledges';
import { type Donation, donationsQuery, pledgesQuery } from './queries';
import { ownStatementsQuery } from './statements/queries';
import { Statements } from './statements/statements';
import { JointGiving } from './together/joint-giving';
import { jointGivingQuery } from './together/queries';
import { yearsOf } from './years';

const list = new Intl.ListFormat('en-GB');

/** A member's giving by month, pledges in detail, statements, and whether a couple gives together. */
export function GivingPage() {
  usePageTitle('Giving');
  const donations = useQuery(donationsQuery);
  const pledges = useQuery(pledgesQuery);
  const statements = useQuery(ownStatementsQuery);
  const lists = [donations, pledges, statements];
  const shown = [
    donations.data?.length !== 0 && 'gifts by month',
    pledges.data?.length !== 0 && 'pledges',
    statements.data?.length && 'statements',
  ].filter((part) => typeof part === 'string');
  const joint = useQuery(jointGivingQuery).data;
  const isEmpty =
    lists.every(({ data }) => data?.length === 0) && joint?.state === 'none' && !joint.available;
  return (
    <Page heading="Giving" subtitle={shown.length > 0 && `Your ${list.format(shown)}`}>
      <div className="giving-cards">
        {isEmpty && (
          <div className="card">
            <Notice drawing={plate} title="Nothing Yet">
              <p>No donations or pledges are on record for you yet.</p>
            </Notice>
          </div>
        )}
        {donations.data?.length !== 0 && (
          <Card title="By month" className="giving-months">
            <Loaded query={donations} skeleton={<MonthSkeleton />}>
              {(donations) => <Months donations={donations} />}
            </Loaded>
          </Card>
        )}
        <Pledges />
        <Statements />
        <JointGiving />
        <div>
          <ButtonLink to={paths.profile} look="quiet">
            <ArrowLeft /> Back to Profile
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}

function Months({ donations }: { donations: Donation[] }) {
  const years = yearsOf(donations);
  const [chosen, setChosen] = useState(years[0] ?? '');
  const { year, series, bars } = ownYear(chosen, donations);
  return (
    <>
      {years.length > 1 && (
        <SelectField
          label="Year"
          options={years}
          value={year}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      <MonthBars title={`Your giving by month, ${year}`} series={series} bars={bars} />
    </>
  );
}

function MonthSkeleton() {
  return (
    <Skeletons label="Loading your giving" count={1} className="giving-row">
      <SkeletonLines shapes={['medium', 'long', 'short']} />
    </Skeletons>
  );
}
