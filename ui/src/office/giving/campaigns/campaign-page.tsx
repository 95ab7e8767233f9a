import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams, useSearch } from 'wouter';
import { todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { bulletin } from '../../../design/display/drawings';
import { Notice } from '../../../design/feedback/notice';
import { Card } from '../../../design/layout/card';
import { CampaignCurve } from '../../../design/loading/charts';
import { Loaded } from '../../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../../design/loading/skeleton';
import { GivingFrame } from '../giving-frame';
import { AddPledge } from './add-pledge';
import { CampaignActions } from './campaign-actions';
import { CampaignSums } from './campaign-sums';
import './campaigns.css';
import { PledgeFilters } from './pledge-filters';
import { PledgesTable } from './pledges-table';
import { type CampaignWithPledges, campaignQuery } from './queries';
import { addressOfView, seen, viewOf } from './view';
import { daysInWords, shownInWords } from './words';

/** One campaign: how far it is, and who has promised what. */
export function CampaignPage() {
  const { id = '' } = useParams();
  return <CampaignOf key={id} id={id} />;
}

function CampaignOf({ id }: { id: string }) {
  const query = useQuery({ ...campaignQuery(id), refetchOnWindowFocus: true });
  const today = todayIn(useNames().timeZone);
  const campaign = query.data?.campaign;
  return (
    <GivingFrame
      heading={campaign?.name ?? 'Campaign'}
      subtitle={campaign && `${campaign.fund} · ${daysInWords(campaign, today)}`}
      actions={campaign && <CampaignActions campaign={campaign} />}
    >
      <Loaded query={query} skeleton={<CampaignSkeletons />} framed>
        {(read) => <LoadedCampaign read={read} />}
      </Loaded>
    </GivingFrame>
  );
}

function LoadedCampaign({ read }: { read: CampaignWithPledges }) {
  const { campaign, pledges, curve } = read;
  const view = viewOf(useSearch());
  const [path, navigate] = useLocation();
  const shown = seen(pledges, view);
  return (
    <>
      <div className="campaign-top">
        <CampaignSums campaign={campaign} />
        {campaign.given > 0 && (
          <Card title="Month by month" className="campaign-curve">
            <CampaignCurve
              title={`${campaign.name}, month by month`}
              points={curve}
              goal={campaign.goal}
            />
          </Card>
        )}
      </div>
      <AddPledge campaign={campaign} />
      <section className="card campaign-pledges" aria-label="Pledges">
        {pledges.length === 0 ? (
          <Notice drawing={bulletin} title="No pledges yet">
            <p>
              Type in above what people have promised: who, how much, and how they mean to give it.
            </p>
          </Notice>
        ) : (
          <>
            <PledgeFilters
              view={view}
              onChange={(change) =>
                navigate(path + addressOfView({ ...view, ...change }), { replace: true })
              }
            />
            <p role="status" className="soft campaign-shown">
              {shownInWords(shown, pledges.length)}
            </p>
            {shown.length > 0 ? (
              <PledgesTable pledges={shown} campaign={campaign} />
            ) : (
              <Notice drawing={bulletin} title="No pledge is like that" small>
                <p>Look for another name or member number, or choose every state.</p>
              </Notice>
            )}
          </>
        )}
      </section>
    </>
  );
}

function CampaignSkeletons() {
  return (
    <Skeletons label="Loading the campaign" count={3} className="card campaign-skeleton">
      <SkeletonLines shapes={['title', 'medium', 'short']} />
    </Skeletons>
  );
}
