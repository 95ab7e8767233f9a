import { useQuery } from '@tanstack/react-query';
import { shortDate } from '../../congregation/calendar';
import { Pill } from '../../design/display/pill';
import { Card } from '../../design/layout/card';
import { Loaded } from '../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../design/loading/skeleton';
import { inDollars, toCents } from './money';
import { type Pledge, pledgesQuery } from './queries';

const words = { open: 'Open', completed: 'Completed', paid: 'Paid' };

/** Pledges in detail; nothing where there is none. */
export function Pledges() {
  const query = useQuery(pledgesQuery);
  if (query.data?.length === 0) return null;
  return (
    <Card title="Pledges">
      <Loaded query={query} skeleton={<PledgeSkeletons />}>
        {(pledges) => (
          <ul>
            {pledges.map((pledge, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a pledge has no name of its own, and the list does not move
              <PledgeRow key={place} pledge={pledge} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function PledgeRow({ pledge }: { pledge: Pledge }) {
  const { amount, status, campaign, pledgeDate, rhythm, paidSoFar } = pledge;
  return (
    <li className="giving-row">
      <div className="pledge-words">
        <div className="pledge-title">
          <span>{campaign || 'Pledge'}</span>
          <Pill tone={status === 'open' ? 'grey' : 'calm'}>{words[status]}</Pill>
        </div>
        {pledgeDate && (
          <p className="soft">
            Pledged on <time dateTime={pledgeDate}>{shortDate(pledgeDate)}</time>
          </p>
        )}
        {rhythm && <p className="soft">{rhythm}</p>}
        {paidSoFar !== undefined && (
          <p className="soft">{inDollars(toCents(paidSoFar))} paid so far</p>
        )}
      </div>
      <span className="amount">{inDollars(toCents(amount))}</span>
    </li>
  );
}

function PledgeSkeletons() {
  return (
    <Skeletons label="Loading pledges" count={2} className="giving-row">
      <SkeletonLines shapes={['medium', 'short']} />
    </Skeletons>
  );
}
