import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Route, Switch } from 'wouter';
import { AnnouncementsPage } from './announcements/announcements-page';
import { RecentAnnouncementsCard } from './announcements/recent-announcements-card';
import { CelebrationsCard } from './celebrations/celebrations-card';
import { CelebrationsPage } from './celebrations/celebrations-page';
import { DashboardPage } from './dashboard/dashboard-page';
import { Toaster } from './design/feedback/toaster';
import { Spinner } from './design/loading/spinner';
import { EventsPage } from './events/events-page';
import { UpcomingEventsCard } from './events/upcoming-events-card';
import { paths } from './paths';
import { profileQuery } from './profile/queries';
import { CrashGuard } from './shell/crash';
import { Guard } from './shell/guard';
import { useNewPage } from './shell/new-page';
import { NotFound } from './shell/not-found';
import { Shell } from './shell/shell';
import { LoginPage } from './sign-in/login-page';

// The code of these screens comes when they are asked for. After an update of the portal the old one is gone: the crash
// screen offers to reload.
const AccountLockedPage = lazy(async () => ({
  default: (await import('./sign-in/account-locked-page')).AccountLockedPage,
}));
const VerifyTwoFactorPage = lazy(async () => ({
  default: (await import('./sign-in/verify-two-factor-page')).VerifyTwoFactorPage,
}));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('./password-reset/forgot-password-page')).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('./password-reset/reset-password-page')).ResetPasswordPage,
}));
const SetupTwoFactorPage = lazy(async () => ({
  default: (await import('./security/two-factor/setup-two-factor-page')).SetupTwoFactorPage,
}));
const SecurityPage = lazy(async () => ({
  default: (await import('./security/security-page')).SecurityPage,
}));
const ProfilePage = lazy(async () => ({ default: (await loadProfile()).ProfilePage }));

/** The largest screen, and seldom the first: its code comes when the first one stands and the browser is idle. */
function loadProfile() {
  return import('./profile/profile-page');
}

/** The public screens; every other path belongs to the signed-in shell. */
export function App() {
  useNewPage();
  return (
    <CrashGuard>
      <OnDemand>
        <Switch>
          <Route path={paths.root} component={LoginPage} />
          <Route path={paths.login} component={LoginPage} />
          <Route path={paths.verifyTwoFactor} component={VerifyTwoFactorPage} />
          <Route path={paths.accountLocked} component={AccountLockedPage} />
          <Route path={paths.forgotPassword} component={ForgotPasswordPage} />
          <Route path={paths.resetPassword} component={ResetPasswordPage} />
          <Route component={SignedIn} />
        </Switch>
      </OnDemand>
      <Toaster />
    </CrashGuard>
  );
}

function SignedIn() {
  return (
    <Guard>
      <Shell>
        <Screens />
      </Shell>
    </Guard>
  );
}

function Screens() {
  useEffect(() => {
    window.requestIdleCallback?.(() => loadProfile().catch(() => {}));
  }, []);
  return (
    <OnDemand>
      <Switch>
        <Route path={paths.dashboard}>
          <DashboardPage>
            <UpcomingEventsCard />
            <RecentAnnouncementsCard />
            <CelebrationsCard />
          </DashboardPage>
        </Route>
        <Route path={paths.profile} component={Profile} />
        <Route path={paths.events} component={EventsPage} />
        <Route path={paths.announcements} component={AnnouncementsPage} />
        <Route path={paths.celebrations} component={CelebrationsPage} />
        <Route path={paths.setUpTwoFactor} component={SetupTwoFactorPage} />
        <Route path={paths.security} component={SecurityPage} />
        <Route component={NotFound} />
      </Switch>
    </OnDemand>
  );
}

function Profile() {
  // Read while the code is on its way, not after it.
  useQuery(profileQuery);
  return (
    <OnDemand>
      <ProfilePage />
    </OnDemand>
  );
}

function OnDemand({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Spinner />}>{children}</Suspense>;
}
