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
const publicScreens = [
  [paths.root, LoginPage],
  [paths.login, LoginPage],
  [
    paths.verifyTwoFactor,
    page(() => import('./sign-in/verify-two-factor-page'), 'VerifyTwoFactorPage'),
  ],
  [paths.accountLocked, page(() => import('./sign-in/account-locked-page'), 'AccountLockedPage')],
  [
    paths.forgotPassword,
    page(() => import('./password-reset/forgot-password-page'), 'ForgotPasswordPage'),
  ],
  [
    paths.resetPassword,
    page(() => import('./password-reset/reset-password-page'), 'ResetPasswordPage'),
  ],
  [paths.setUp, page(() => import('./set-up/set-up-page'), 'SetUpPage')],
  [paths.join, page(() => import('./join/join-page'), 'JoinPage')],
  [paths.letters, page(() => import('./letters/end-letters-page'), 'EndLettersPage')],
  [paths.answer, page(() => import('./events/answer-link-page'), 'AnswerLinkPage')],
] as const;

const screens = [
  [paths.profile, page(loadProfile, 'ProfilePage')],
  [paths.giving, page(() => import('./profile/giving/giving-page'), 'GivingPage')],
  [
    paths.statement,
    page(() => import('./profile/giving/statements/statement-page'), 'StatementPage'),
  ],
  [paths.settings, page(() => import('./profile/settings-page'), 'SettingsPage')],
  [paths.events, page(loadEvents, 'EventsPage')],
  [paths.event, page(() => import('./events/event-page'), 'EventPage')],
  [paths.announcements, page(loadAnnouncements, 'AnnouncementsPage')],
  [paths.celebrations, page(loadCelebrations, 'CelebrationsPage')],
  [
    paths.setUpTwoFactor,
    page(() => import('./security/two-factor/setup-two-factor-page'), 'SetupTwoFactorPage'),
  ],
  [paths.security, page(() => import('./security/security-page'), 'SecurityPage')],
] as const;

const NotFound = page(() => import('./shell/not-found'), 'NotFound');
const DashboardTop = part(async () => (await import('./dashboard-top')).DashboardTop, null);

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

function asRoute([path, Screen]: readonly [string, ComponentType]) {
  return <Route key={path} path={path} component={Screen} />;
}

/** The public screens; every other path belongs to the signed-in shell. */
export function App() {
  useNewPage();
  useKeptPlace();
  return (
    <CrashGuard>
      <Switch>
        {publicScreens.map(asRoute)}
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
          <DashboardPage top={<DashboardTop />}>
            <UpcomingEventsCard />
            <RecentAnnouncementsCard />
            <CelebrationsCard />
          </DashboardPage>
        </Route>
        {screens.map(asRoute)}
        <Route path={`${paths.office}/*?`}>
          <OfficePages otherwise={<NotFound />} />
        </Route>
        <Route component={NotFound} />
      </Switch>
    </>
  );
}
