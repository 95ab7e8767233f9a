import { useQuery } from '@tanstack/react-query';
import { todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { Card } from '../../design/card';
import { Loaded } from '../../design/loaded';
import { SkeletonLines, Skeletons } from '../../design/skeleton';
import { useSignedInUser } from '../../sign-in/session';
import { KnownBrowsers } from './known-browsers';
import { LatestEvents } from './latest-events';
import { securityQuery } from './queries';
import './security.css';
import { SignedInBrowsers } from './signed-in-browsers';
import { Password, TwoFactor } from './ways-in';

/** How the member signs in, where, and what happened to the account. */
export function SecurityCard() {
  const query = useQuery(securityQuery);
  const user = useSignedInUser();
  const today = todayIn(useNames().timeZone);
  return (
    <Card title="Security" className="security">
      {/* What can be done here needs no list, and must not be out of reach without one. */}
      <div className="security-ways">
        <TwoFactor enabled={user.twoFactorEnabled} codesLeft={query.data?.recoveryCodesLeft} />
        <Password />
      </div>
      <Loaded query={query} skeleton={<SecuritySkeletons />} className="security-lists">
        {({ sessions, devices, events }) => (
          <>
            <div className="security-column">
              <SignedInBrowsers browsers={sessions} today={today} />
              <KnownBrowsers browsers={devices} today={today} />
            </div>
            <LatestEvents events={events} today={today} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function SecuritySkeletons() {
  return (
    <Skeletons label="Loading where you are signed in" count={2} className="security-part">
      <SkeletonLines shapes={['title', 'long', 'medium', 'short']} />
    </Skeletons>
  );
}
