import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { todayIn } from '../congregation/calendar';
import { useNames } from '../congregation/names';
import { usePageTitle } from '../congregation/page-title';
import { ButtonLink } from '../design/button/button';
import { Page } from '../design/layout/page';
import { Loaded } from '../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../design/loading/skeleton';
import { paths } from '../paths';
import { useSignedInUser } from '../session/session';
import { KnownBrowsers } from './browsers/known-browsers';
import { LatestEvents } from './events/latest-events';
import { securityQuery } from './queries';
import './security.css';
import { SignedInBrowsers } from './browsers/signed-in-browsers';
import { Password, TwoFactor } from './sign-in-methods';

/** How the member signs in, where, and what happened to the account. */
export function SecurityPage() {
  usePageTitle('Security');
  const query = useQuery(securityQuery);
  const user = useSignedInUser();
  const today = todayIn(useNames().timeZone);
  return (
    <Page heading="Security" subtitle="How you sign in, where, and what happened lately">
      <div className="security">
        {/* What can be done here needs no list, and must not be out of reach without one. */}
        <div className="security-ways">
          <TwoFactor enabled={user.twoFactorEnabled} codesLeft={query.data?.recoveryCodesLeft} />
          <Password />
        </div>
        <Loaded query={query} skeleton={<SecuritySkeletons />} className="security-lists" framed>
          {({ sessions, devices, events, firstAccess }) => (
            <>
              <div className="security-column">
                <SignedInBrowsers browsers={sessions} today={today} />
                <KnownBrowsers browsers={devices} today={today} />
              </div>
              <LatestEvents events={events} firstAccess={firstAccess} today={today} />
            </>
          )}
        </Loaded>
        <div>
          <ButtonLink to={paths.profile} look="quiet">
            <ArrowLeft /> Back to Profile
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}

function SecuritySkeletons() {
  return (
    <Skeletons
      label="Loading where you are signed in"
      count={2}
      className="card security-part security-skeleton"
    >
      <SkeletonLines shapes={['title', 'long', 'medium', 'short']} />
    </Skeletons>
  );
}
