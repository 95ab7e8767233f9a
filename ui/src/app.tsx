import { useQueryClient } from '@tanstack/react-query';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
} from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { RecentAnnouncementsCard } from './announcements/recent-announcements-card';
import { CelebrationsCard } from './celebrations/celebrations-card';
import { DashboardPage } from './dashboard/dashboard-page';
import { Toaster } from './design/feedback/toaster';
import { Spinner } from './design/loading/spinner';
import { UpcomingEventsCard } from './events/upcoming-events-card';
import { paths } from './paths';
import { startReads } from './reads';
import { useSignedInUser } from './session/session';
import { CrashGuard } from './shell/crash';
import { Guard } from './shell/guard';
import { useKeptPlace } from './shell/kept-place';
import { useNewPage } from './shell/new-page';
import { NotFound } from './shell/not-found';
import { Shell } from './shell/shell';
import { LoginPage } from './sign-in/login-page';

const loadProfile = () => import('./profile/profile-page');
const loadEvents = () => import('./events/events-page');
const loadAnnouncements = () => import('./announcements/announcements-page');
const loadCelebrations = () => import('./celebrations/celebrations-page');

/** Where the menu leads: their code comes when the first screen stands and the browser is idle. */
const next = [loadProfile, loadEvents, loadAnnouncements, loadCelebrations];

// All but the first two screens come when they are asked for. After an update of the portal the code of the old one is
// gone: the crash screen offers to reload.
const ProfilePage = page(loadProfile, 'ProfilePage');
const EventsPage = page(loadEvents, 'EventsPage');
const AnnouncementsPage = page(loadAnnouncements, 'AnnouncementsPage');
const CelebrationsPage = page(loadCelebrations, 'CelebrationsPage');
const GivingPage = page(() => import('./profile/giving/giving-page'), 'GivingPage');
const SettingsPage = page(() => import('./profile/settings-page'), 'SettingsPage');
const EventPage = page(() => import('./events/event-page'), 'EventPage');
const SecurityPage = page(() => import('./security/security-page'), 'SecurityPage');
const SetupTwoFactorPage = page(
  () => import('./security/two-factor/setup-two-factor-page'),
  'SetupTwoFactorPage',
);
const VerifyTwoFactorPage = page(
  () => import('./sign-in/verify-two-factor-page'),
  'VerifyTwoFactorPage',
);
const AccountLockedPage = page(() => import('./sign-in/account-locked-page'), 'AccountLockedPage');
const ForgotPasswordPage = page(
  () => import('./password-reset/forgot-password-page'),
  'ForgotPasswordPage',
);
const ResetPasswordPage = page(
  () => import('./password-reset/reset-password-page'),
  'ResetPasswordPage',
);
const JoinPage = page(() => import('./join/join-page'), 'JoinPage');
const AnswerLinkPage = page(() => import('./events/answer-link-page'), 'AnswerLinkPage');
const EndLettersPage = page(() => import('./letters/end-letters-page'), 'EndLettersPage');
const Questions = part(async () => (await import('./events/questions')).Questions, null);

// Pages that few members ever see.
const loadOffice = () => import('./office/office');
const OfficePages = part(async () => (await loadOffice()).OfficePages, <Spinner />);
const OfficeMenu = part(async () => (await loadOffice()).OfficeMenu, null);
const OfficeRights = part(async () => (await loadOffice()).OfficeRights, null);

function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return part(async () => (await load())[name], <Spinner />);
}

function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode,
) {
  const Part = lazy(async () => ({ default: await load() }));
  // Around each page, not around all: the screen before it goes at once.
  return (props: Props) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  );
}

/** The public screens; every other path belongs to the signed-in shell. */
export function App() {
  useNewPage();
  useKeptPlace();
  return (
    <CrashGuard>
      <Switch>
        <Route path={paths.root} component={LoginPage} />
        <Route path={paths.login} component={LoginPage} />
        <Route path={paths.verifyTwoFactor} component={VerifyTwoFactorPage} />
        <Route path={paths.accountLocked} component={AccountLockedPage} />
        <Route path={paths.forgotPassword} component={ForgotPasswordPage} />
        <Route path={paths.resetPassword} component={ResetPasswordPage} />
        <Route path={paths.join} component={JoinPage} />
        <Route path={paths.letters} component={EndLettersPage} />
        <Route path={paths.answer} component={AnswerLinkPage} />
        <Route component={SignedIn} />
      </Switch>
      <Toaster />
    </CrashGuard>
  );
}

function SignedIn() {
  return (
    <Guard>
      <Shell OfficeMenu={OfficeMenu}>
        <Screens />
      </Shell>
    </Guard>
  );
}

function Screens() {
  const client = useQueryClient();
  const [path] = useLocation();
  const { roles } = useSignedInUser();
  useLayoutEffect(() => startReads(client, path), [client, path]);
  useEffect(() => {
    window.requestIdleCallback?.(() => {
      for (const load of next) load().catch(() => {});
    });
  }, []);
  return (
    <>
      {roles && <OfficeRights />}
      <Switch>
        <Route path={paths.dashboard}>
          <DashboardPage top={<Questions />}>
            <UpcomingEventsCard />
            <RecentAnnouncementsCard />
            <CelebrationsCard />
          </DashboardPage>
        </Route>
        <Route path={paths.profile} component={ProfilePage} />
        <Route path={paths.giving} component={GivingPage} />
        <Route path={paths.settings} component={SettingsPage} />
        <Route path={paths.events} component={EventsPage} />
        <Route path={paths.event} component={EventPage} />
        <Route path={paths.announcements} component={AnnouncementsPage} />
        <Route path={paths.celebrations} component={CelebrationsPage} />
        <Route path={paths.setUpTwoFactor} component={SetupTwoFactorPage} />
        <Route path={paths.security} component={SecurityPage} />
        <Route path={`${paths.office}/*?`}>
          <OfficePages otherwise={<NotFound />} />
        </Route>
        <Route component={NotFound} />
      </Switch>
    </>
  );
}
