import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../design/button/button';
import { bulletin } from '../../../design/display/drawings';
import { Notice } from '../../../design/feedback/notice';
import { Loaded } from '../../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../../design/loading/skeleton';
import { officePaths } from '../../office-paths';
import { GivingFrame } from '../giving-frame';
import { NewCampaignDialog } from './campaign-dialog';
import './campaigns.css';
import { CampaignsTable } from './campaigns-table';
import { campaignsQuery } from './queries';
import { countedPledges } from './words';

/** The campaigns, and how far each of them is. */
export function CampaignsPage() {
  const query = useQuery(campaignsQuery);
  const [isNew, setNew] = useState(false);
  const withoutCampaign = query.data?.withoutCampaign ?? 0;
  return (
    <GivingFrame
      subtitle="What was promised for it, and what has come so far"
      actions={<Button onClick={() => setNew(true)}>New campaign</Button>}
    >
      <Loaded query={query} skeleton={<CampaignSkeletons />} className="card" framed>
        {({ campaigns }) =>
          campaigns.length > 0 ? <CampaignsTable campaigns={campaigns} /> : <NoCampaigns />
        }
      </Loaded>
      {withoutCampaign > 0 && (
        <p className="campaigns-without">
          {countedPledges(withoutCampaign)} {withoutCampaign === 1 ? 'is' : 'are'} for no campaign.{' '}
          <Link href={officePaths.withoutCampaign}>
            Look at {withoutCampaign === 1 ? 'it' : 'them'}
          </Link>
        </p>
      )}
      {isNew && <NewCampaignDialog onClose={() => setNew(false)} />}
    </GivingFrame>
  );
}

function NoCampaigns() {
  return (
    <Notice drawing={bulletin} title="No campaigns yet">
      <p>
        A campaign is what people promise money for, such as a new roof: a fund, the days in which
        gifts to it count, and the pledges.
      </p>
    </Notice>
  );
}

function CampaignSkeletons() {
  return (
    <Skeletons label="Loading campaigns" count={3} className="campaign-skeleton">
      <SkeletonLines shapes={['title', 'medium', 'short']} />
    </Skeletons>
  );
}
