import { Route, Switch } from 'wouter';
import { AnnouncementsPage } from './announcements/announcements-page';
import { CelebrationsPage } from './celebrations/celebrations-page';
import { DashboardPage } from './dashboard/dashboard-page';
import { Toaster } from './design/toaster';
import { EventsPage } from './events/events-page';
import { ForgotPasswordPage } from './password-reset/forgot-password-page';
import { ResetPasswordPage } from './password-reset/reset-password-page';
import { paths } from './paths';
import { ProfilePage } from './profile/profile-page';
import { CrashGuard } from './shell/crash';
import { Guard } from './shell/guard';
import { NotFound } from './shell/not-found';
import { Shell } from './shell/shell';
import { AccountLockedPage } from './sign-in/account-locked-page';
import { LoginPage } from './sign-in/login-page';

/** The public screens; every other path belongs to the signed-in shell. */
export function App() {
  return (
    <CrashGuard>
      <Switch>
        <Route path={paths.root} component={LoginPage} />
        <Route path={paths.login} component={LoginPage} />
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
        <Switch>
          <Route path={paths.dashboard} component={DashboardPage} />
          <Route path={paths.profile} component={ProfilePage} />
          <Route path={paths.events} component={EventsPage} />
          <Route path={paths.announcements} component={AnnouncementsPage} />
          <Route path={paths.celebrations} component={CelebrationsPage} />
          <Route component={NotFound} />
        </Switch>
      </Shell>
    </Guard>
  );
}
