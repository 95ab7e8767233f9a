import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { Route, Switch } from 'wouter';
import { AnnouncementsPage } from './announcements/announcements-page';
import { CelebrationsPage } from './celebrations/celebrations-page';
import { DashboardPage } from './dashboard/dashboard-page';
import { Toaster } from './design/feedback/toaster';
import { Spinner } from './design/loading/spinner';
import { EventsPage } from './events/events-page';
import { paths } from './paths';
import { profileQuery } from './profile/queries';
import { CrashGuard } from './shell/crash';
import { Guard } from './shell/guard';
import { useNewPage } from './shell/new-page';
import { NotFound } from './shell/not-found';
import { Shell } from './shell/shell';
import { LoginPage } from './sign-in/login-page';

/** The public screens; every other path belongs to the signed-in shell. */
export function App() {
  useNewPage();
  return (
    <CrashGuard>
      <Switch>
        <Route path={paths.root} component={LoginPage} />
        <Route path={paths.login} component={LoginPage} />
        <Route path={paths.verifyTwoFactor}>
          <OnDemand screen="verifyTwoFactor" />
        </Route>
        <Route path={paths.accountLocked}>
          <OnDemand screen="accountLocked" />
        </Route>
        <Route path={paths.forgotPassword}>
          <OnDemand screen="forgotPassword" />
        </Route>
        <Route path={paths.resetPassword}>
          <OnDemand screen="resetPassword" />
        </Route>
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
      <Route path={paths.setUpTwoFactor}>
        <OnDemand screen="setUpTwoFactor" />
      </Route>
      <Route path={paths.security}>
        <OnDemand screen="security" />
      </Route>
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

/** The screens that few visits need. */
const screens = {
  accountLocked: code('account-locked-page', async () => {
    return (await import('./sign-in/account-locked-page')).AccountLockedPage;
  }),
  forgotPassword: code('forgot-password-page', async () => {
    return (await import('./password-reset/forgot-password-page')).ForgotPasswordPage;
  }),
  resetPassword: code('reset-password-page', async () => {
    return (await import('./password-reset/reset-password-page')).ResetPasswordPage;
  }),
  verifyTwoFactor: code('verify-two-factor-page', async () => {
    return (await import('./sign-in/verify-two-factor-page')).VerifyTwoFactorPage;
  }),
  security: code('security-page', async () => {
    return (await import('./security/security-page')).SecurityPage;
  }),
  setUpTwoFactor: code('setup-two-factor-page', async () => {
    return (await import('./security/two-factor/setup-two-factor-page')).SetupTwoFactorPage;
  }),
};

function code(name: string, load: () => Promise<ComponentType>) {
  return queryOptions({ queryKey: ['code', name], queryFn: load, throwOnError: true });
}

/** Comes when it is asked for. */
function OnDemand({ screen }: { screen: keyof typeof screens }) {
  const { data: Page } = useQuery(screens[screen]);
  return Page ? <Page /> : <Spinner />;
}
