import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Route, Switch } from 'wouter';
import { AnnouncementsPage } from './announcements/announcements-page';
import { CelebrationsPage } from './celebrations/celebrations-page';
import { DashboardPage } from './dashboard/dashboard-page';
import { Spinner } from './design/spinner';
import { Toaster } from './design/toaster';
import { EventsPage } from './events/events-page';
import { ForgotPasswordPage } from './password-reset/forgot-password-page';
import { ResetPasswordPage } from './password-reset/reset-password-page';
import { paths } from './paths';
import { profileQuery } from './profile/queries';
import { CrashGuard } from './shell/crash';
import { Guard } from './shell/guard';
import { useNewPage } from './shell/new-page';
import { NotFound } from './shell/not-found';
import { Shell } from './shell/shell';
import { AccountLockedPage } from './sign-in/account-locked-page';
import { LoginPage } from './sign-in/login-page';

/** The public screens; every other path belongs to the signed-in shell. */
export function App() {
  useNewPage();
  return (
    <CrashGuard>
      <Switch>
        <Route path={paths.root} component={LoginPage} />
        <Route path={paths.login} component={LoginPage} />
        <Route path={paths.verifyTwoFactor} component={VerifyTwoFactor} />
        <Route path={paths.accountLocked} component={AccountLockedPage} />
        <Route path={paths.forgotPassword} component={ForgotPasswordPage} />
        <Route path={paths.resetPassword} component={ResetPasswordPage} />
        <Route component={SignedIn} />
      </Switch>
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
    <Switch>
      <Route path={paths.dashboard} component={DashboardPage} />
      <Route path={paths.profile} component={Profile} />
      <Route path={paths.events} component={EventsPage} />
      <Route path={paths.announcements} component={AnnouncementsPage} />
      <Route path={paths.celebrations} component={CelebrationsPage} />
      <Route path={paths.setUpTwoFactor} component={SetupTwoFactor} />
      <Route component={NotFound} />
    </Switch>
  );
}

/** The largest screen, and seldom the first: its code comes when the first one stands and the browser is idle. */
const loadProfile = () => import('./profile/profile-page');

const profileCode = queryOptions({
  queryKey: ['code', 'profile-page'],
  queryFn: loadProfile,
  // After an update of the portal the code of the old one is gone: the crash screen offers to reload.
  throwOnError: true,
});

function Profile() {
  const { data: code } = useQuery(profileCode);
  // Read while the code is on its way, not after it.
  useQuery(profileQuery);
  return code ? <code.ProfilePage /> : <Spinner />;
}

const verifyTwoFactorCode = queryOptions({
  queryKey: ['code', 'verify-two-factor-page'],
  queryFn: () => import('./two-factor/verify-two-factor-page'),
  throwOnError: true,
});

function VerifyTwoFactor() {
  const { data: code } = useQuery(verifyTwoFactorCode);
  return code ? <code.VerifyTwoFactorPage /> : <Spinner />;
}

const setupTwoFactorCode = queryOptions({
  queryKey: ['code', 'setup-two-factor-page'],
  queryFn: () => import('./two-factor/setup-two-factor-page'),
  throwOnError: true,
});

function SetupTwoFactor() {
  const { data: code } = useQuery(setupTwoFactorCode);
  return code ? <code.SetupTwoFactorPage /> : <Spinner />;
}
