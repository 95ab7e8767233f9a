import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { read } from '../api/client';
import { provideInPlace } from '../congregation/in-place';
import '../design/layout/list.css';
import { Spinner } from '../design/loading/spinner';
import { paths } from '../paths';
import { accountName, type SignedInUser, updateUser, useSignedInUser } from '../session/session';
import { InPlace } from './in-place/in-place';
import { isAt, officePaths, type PlaceName, placeNames, places } from './office-paths';
import './office.css';
import { PeoplePage } from './people/people-page';
import { problemsQuery, stepsQuery } from './portal/queries';
import { OfficeGate } from './rights/office-gate';
import { dropWaiting, useRights } from './rights/rights';
import { WakeBanner } from './rights/wake-banner';
import { WakeDialog } from './rights/wake-dialog';

const menu = placeNames.flatMap((name) => {
  const { Icon, title = '', who } = places[name];
  return Icon ? [{ label: title, path: officePaths[name], Icon, who, name }] : [];
});
type Item = (typeof menu)[number];

/** Below the members' menu, for who holds a role. */
export function OfficeMenu({
  withNames,
  show,
}: {
  withNames: boolean;
  show: (item: Item, isOpen: boolean) => ReactNode;
}) {
  const { roles = [] } = useSignedInUser();
  const [location] = useLocation();
  const shown = menu.filter((item) => item.who.some((role) => roles.includes(role)));
  const isTold = shown.some(({ name }) => name === 'portal');
  const { data: problems = 0 } = useQuery({ ...problemsQuery, enabled: isTold });
  const { data: steps = [] } = useQuery({ ...stepsQuery, enabled: isTold });
  const mark = problems || (steps.includes('upgrade') && 'new');
  const labelled = (item: Item) =>
    item.name === 'portal' && mark ? { ...item, label: `${item.label} (${mark})` } : item;
  if (shown.length === 0) return null;
  return (
    <>
      <h2 className={withNames ? 'office-menu-title' : 'visually-hidden'} id="office-menu">
        Office
      </h2>
      {!withNames && <hr className="office-menu-line" />}
      <ul className="sidebar-menu" aria-labelledby="office-menu">
        {shown.map((item) => show(labelled(item), isAt(location, item.name)))}
      </ul>
    </>
  );
}

/** On every screen of a role holder: the question that wakes the rights, and the roles as they are now. */
export function OfficeRights() {
  const { asleep, timesMissing } = useRights();
  const client = useQueryClient();
  const account = accountName(useSignedInUser());
  useEffect(() => provideInPlace(InPlace), []);
  useEffect(() => {
    if (timesMissing === 0) return;
    read<SignedInUser>('/api/auth/me').then(
      ({ roles }) => updateUser(client, account, { roles }),
      () => {},
    );
  }, [client, account, timesMissing]);
  // Signed out meanwhile: calls that wait for a password are dropped.
  useEffect(() => dropWaiting, []);
  // When banner and dialog are gone, the keyboard is where it was.
  const cameFrom = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (asleep === 'asked' || document.activeElement !== document.body) return;
    cameFrom.current?.focus();
    cameFrom.current = null;
  }, [asleep]);
  if (asleep === 'waits') return <WakeBanner cameFrom={cameFrom} />;
  return asleep === 'asked' ? <WakeDialog /> : null;
}

/** The code of each page but the first, and of the one that leads on. It comes when it is asked for. */
const code: Record<Exclude<PlaceName, 'people' | 'giving'>, () => Promise<ComponentType>> = {
  newPerson: async () => (await import('./person/new-person-page')).NewPersonPage,
  removed: async () => (await import('./removal/removed-page')).RemovedPage,
  peopleImport: async () => (await import('./people-import/people-import-page')).PeopleImportPage,
  person: async () => (await import('./person/person-page')).PersonPage,
  merge: async () => (await import('./removal/merge-page')).MergePage,
  household: async () => (await import('./household/household-page')).HouseholdPage,
  slips: async () => (await import('./slips/slips-page')).SlipsPage,
  letter: async () => (await import('./letter/letter-page')).LetterPage,
  invitations: async () => (await import('./invitations/invitations-page')).InvitationsPage,
  sheets: async () => (await import('./giving/sheets/sheets-page')).SheetsPage,
  sheet: async () => (await import('./giving/sheet/sheet-page')).SheetPage,
  gifts: async () => (await import('./giving/gifts/gifts-page')).GiftsPage,
  giftImports: async () => (await import('./giving/imports/imports-page')).GiftImportsPage,
  funds: async () => (await import('./giving/funds/funds-page')).FundsPage,
  campaigns: async () => (await import('./giving/campaigns/campaigns-page')).CampaignsPage,
  withoutCampaign: async () =>
    (await import('./giving/campaigns/without-campaign-page')).WithoutCampaignPage,
  campaign: async () => (await import('./giving/campaigns/campaign-page')).CampaignPage,
  envelopes: async () => (await import('./giving/envelopes/envelopes-page')).EnvelopesPage,
  together: async () => (await import('./giving/together/together-page')).TogetherPage,
  givingOverview: async () => (await import('./giving/overview/overview-page')).OverviewPage,
  months: async () => (await import('./giving/months/months-page')).MonthsPage,
  statements: async () => (await import('./giving/statements/plan-page')).StatementsPage,
  statementsMade: async () => (await import('./giving/statements/made-page')).StatementsMadePage,
  giftsInKind: async () => (await import('./giving/in-kind/in-kind-page')).GiftsInKindPage,
  statementWords: async () => (await import('./giving/statements/words-page')).StatementWordsPage,
  statement: async () => (await import('./giving/statements/statement-page')).StatementPage,
  yearEnd: async () => (await import('./giving/year-end/year-end-page')).YearEndPage,
  portal: async () => (await import('./portal/portal-page')).PortalPage,
  face: async () => (await import('./face/face-page')).FacePage,
  portalSettings: async () => (await import('./portal/settings-page')).SettingsPage,
  log: async () => (await import('./log/log-page')).LogPage,
  help: async () => (await import('./help/help-page')).HelpPage,
  helpPage: async () => (await import('./help/help-page')).HandbookPage,
};
/** Where the list leads: their code comes when it stands and the browser is idle. */
const next = [code.person, code.newPerson, code.slips];

const screens = placeNames.map((name) => [officePaths[name], screen(name)] as const);

function screen(name: PlaceName): ComponentType {
  if (name === 'giving') return () => <Redirect to={officePaths.sheets} replace />;
  const Page = name === 'people' ? PeoplePage : page(code[name]);
  return () => (
    <OfficeGate roles={places[name].who}>
      <Page />
    </OfficeGate>
  );
}

function page(load: () => Promise<ComponentType>): ComponentType {
  const Page = lazy<ComponentType>(async () => ({ default: await load() }));
  return () => (
    <Suspense fallback={<Spinner />}>
      <Page />
    </Suspense>
  );
}

/** The first page of the menu that one's roles open. */
function FirstPage() {
  const { roles = [] } = useSignedInUser();
  const first = menu.find((item) => item.who.some((role) => roles.includes(role)));
  return <Redirect to={first?.path ?? officePaths.people} replace />;
}

/** The office's table of routes; `otherwise` is for what is none of them. */
export function OfficePages({ otherwise }: { otherwise: ReactNode }) {
  useEffect(() => {
    window.requestIdleCallback?.(() => {
      for (const load of next) load().catch(() => {});
    });
  }, []);
  return (
    <Switch>
      {screens.map(([path, Screen]) => (
        <Route key={path} path={path} component={Screen} />
      ))}
      <Route path={paths.office} component={FirstPage} />
      {/* Called as the page for people is. */}
      <Route path={`${officePaths.giving}/import`}>
        <Redirect to={officePaths.giftImports} replace />
      </Route>
      <Route>{otherwise}</Route>
    </Switch>
  );
}
