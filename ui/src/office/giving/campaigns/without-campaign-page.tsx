import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearch } from 'wouter';
import { bulletin } from '../../../design/display/drawings';
import { Notice } from '../../../design/feedback/notice';
import { Loaded } from '../../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../../design/loading/skeleton';
import { officePaths } from '../../office-paths';
import { GivingFrame } from '../giving-frame';
import './campaigns.css';
import { PledgeFilters } from './pledge-filters';
import { PledgesTable } from './pledges-table';
import { type OfficePledge, withoutCampaignQuery } from './queries';
import { addressOfView, seen, viewOf } from './view';
import { countedPledges } from './words';

/** Pledges that no campaign has yet. */
export function WithoutCampaignPage() {
  const query = useQuery(withoutCampaignQuery);
  return (
    <GivingFrame
      heading="Pledges without a campaign"
      subtitle="What was paid of them is known as soon as they have one"
    >
      <Loaded query={query} skeleton={<PledgeSkeletons />} className="card campaign-pledges" framed>
        {(pledges) =>
          pledges.length > 0 ? (
            <Pledges pledges={pledges} />
          ) : (
            <Notice drawing={bulletin} title="Every pledge has a campaign">
              <p>
                <Link href={officePaths.campaigns}>Look at the campaigns</Link>
              </p>
            </Notice>
          )
        }
      </Loaded>
    </GivingFrame>
  );
}

function Pledges({ pledges }: { pledges: OfficePledge[] }) {
  const view = viewOf(useSearch());
  const [path, navigate] = useLocation();
  const shown = seen(pledges, view);
  return (
    <>
      <PledgeFilters
        view={view}
        onChange={(change) =>
          navigate(path + addressOfView({ ...view, ...change }), { replace: true })
        }
      />
      <p role="status" className="soft campaign-shown">
        {shown.length.toLocaleString('en-US')} of {countedPledges(pledges.length)}
      </p>
      {shown.length > 0 && <PledgesTable pledges={shown} />}
    </>
  );
}

function PledgeSkeletons() {
  return (
    <Skeletons label="Loading pledges" count={4} className="campaign-skeleton">
      <SkeletonLines shapes={['medium', 'short']} />
    </Skeletons>
  );
}
