import { useQueryClient } from '@tanstack/react-query';
import HandCoins from 'lucide-react/icons/hand-coins';
import Mail from 'lucide-react/icons/mail';
import ScrollText from 'lucide-react/icons/scroll-text';
import UsersRound from 'lucide-react/icons/users-round';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { read } from '../api/client';
import { provideInPlace } from '../congregation/in-place';
import { Spinner } from '../design/loading/spinner';
import { paths } from '../paths';
import { accountName, type SignedInUser, updateUser, useSignedInUser } from '../session/session';
import { InPlace } from './in-place/in-place';
import { officePaths } from './office-paths';
import './office.css';
import { PeoplePage } from './people/people-page';
import { OfficeGate, type Role } from './rights/office-gate';
import { stopWaiting, useRights } from './rights/rights';
import { WakeDialog } from './rights/wake-dialog';

type Icon = typeof UsersRound;

interface Item {
  label: string;
  path: string;
  Icon: Icon;
  roles: readonly Role[];
}

const peopleWork: readonly Role[] = ['office', 'administrator'];

const givingWork: readonly Role[] = ['treasurer'];

const administration: readonly Role[] = ['administrator'];

const items: Item[] = [
  { label: 'People', path: officePaths.people, Icon: UsersRound, roles: peopleWork },
  { label: 'Invitations', path: officePaths.invitations, Icon: Mail, roles: peopleWork },
  { label: 'Giving', path: officePaths.giving, Icon: HandCoins, roles: givingWork },
  { label: 'Security log', path: officePaths.log, Icon: ScrollText, roles: administration },
];

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
  const shown = items.filter((item) => item.roles.some((role) => roles.includes(role)));
  if (shown.length === 0) return null;
  return (
    <>
      <h2 className={withNames ? 'office-menu-title' : 'visually-hidden'} id="office-menu">
        Office
      </h2>
      {!withNames && <hr className="office-menu-line" />}
      <ul className="sidebar-menu" aria-labelledby="office-menu">
        {shown.map((item) => show(item, `${location}/`.startsWith(`${item.path}/`)))}
      </ul>
    </>
  );
}

/** On every screen of a role holder: the dialog that wakes the rights, and the roles as they are now. */
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
  // Signed out meanwhile: what waits for a password waits for nobody.
  useEffect(() => () => stopWaiting(false), []);
  return asleep ? <WakeDialog /> : null;
}

const loadPerson = () => import('./person/person-page');
const loadNewPerson = () => import('./person/new-person-page');
const loadRemoved = () => import('./removal/removed-page');
const loadMerge = () => import('./removal/merge-page');
const loadSlips = () => import('./slips/slips-page');
const loadInvitations = () => import('./invitations/invitations-page');
const loadSheets = () => import('./giving/sheets/sheets-page');
const loadSheet = () => import('./giving/sheet/sheet-page');
const loadGifts = () => import('./giving/gifts/gifts-page');
const loadMonths = () => import('./giving/months/months-page');
const loadFunds = () => import('./giving/funds/funds-page');
const loadEnvelopes = () => import('./giving/envelopes/envelopes-page');
const loadTogether = () => import('./giving/together/together-page');
const loadStatements = () => import('./giving/statements/plan-page');
const loadStatementsMade = () => import('./giving/statements/made-page');
const loadStatement = () => import('./giving/statements/statement-page');
const loadStatementWords = () => import('./giving/statements/words-page');
const loadGiftsInKind = () => import('./giving/in-kind/in-kind-page');
const loadGiftImports = () => import('./giving/imports/imports-page');
const loadCampaigns = () => import('./giving/campaigns/campaigns-page');
const loadCampaign = () => import('./giving/campaigns/campaign-page');
const loadWithoutCampaign = () => import('./giving/campaigns/without-campaign-page');
const loadGivingOverview = () => import('./giving/overview/overview-page');
const loadYearEnd = () => import('./giving/year-end/year-end-page');
const loadLog = () => import('./log/log-page');
/** Where the list leads: their code comes when it stands and the browser is idle. */
const next = [loadPerson, loadNewPerson, loadSlips];

const People = forRoles(peopleWork, PeoplePage);
const Invitations = forRoles(peopleWork, page(loadInvitations, 'InvitationsPage'));
const Log = forRoles(administration, page(loadLog, 'LogPage'));
const Sheets = forRoles(givingWork, page(loadSheets, 'SheetsPage'));
const Sheet = forRoles(givingWork, page(loadSheet, 'SheetPage'));
const Gifts = forRoles(givingWork, page(loadGifts, 'GiftsPage'));
const Months = forRoles(givingWork, page(loadMonths, 'MonthsPage'));
const Funds = forRoles(givingWork, page(loadFunds, 'FundsPage'));
const Envelopes = forRoles(givingWork, page(loadEnvelopes, 'EnvelopesPage'));
const Together = forRoles(givingWork, page(loadTogether, 'TogetherPage'));
const Statements = forRoles(givingWork, page(loadStatements, 'StatementsPage'));
const StatementsMade = forRoles(givingWork, page(loadStatementsMade, 'StatementsMadePage'));
const OneStatement = forRoles(givingWork, page(loadStatement, 'StatementPage'));
const StatementWords = forRoles(givingWork, page(loadStatementWords, 'StatementWordsPage'));
const GiftsInKind = forRoles(givingWork, page(loadGiftsInKind, 'GiftsInKindPage'));
const GiftImports = forRoles(givingWork, page(loadGiftImports, 'GiftImportsPage'));
const Campaigns = forRoles(givingWork, page(loadCampaigns, 'CampaignsPage'));
const OneCampaign = forRoles(givingWork, page(loadCampaign, 'CampaignPage'));
const WithoutCampaign = forRoles(givingWork, page(loadWithoutCampaign, 'WithoutCampaignPage'));
const GivingOverview = forRoles(givingWork, page(loadGivingOverview, 'OverviewPage'));
const YearEnd = forRoles(givingWork, page(loadYearEnd, 'YearEndPage'));
const OnePerson = forRoles(peopleWork, page(loadPerson, 'PersonPage'));
const NewPerson = forRoles(peopleWork, page(loadNewPerson, 'NewPersonPage'));
const Removed = forRoles(peopleWork, page(loadRemoved, 'RemovedPage'));
const Merge = forRoles(peopleWork, page(loadMerge, 'MergePage'));
const Slips = forRoles(peopleWork, page(loadSlips, 'SlipsPage'));

function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  const Page = lazy<ComponentType>(async () => ({ default: (await load())[name] }));
  return () => (
    <Suspense fallback={<Spinner />}>
      <Page />
    </Suspense>
  );
}

function forRoles(roles: readonly Role[], Screen: ComponentType) {
  return () => (
    <OfficeGate roles={roles}>
      <Screen />
    </OfficeGate>
  );
}

/** The first page of the menu that one's roles open. */
function FirstPage() {
  const { roles = [] } = useSignedInUser();
  const first = items.find((item) => item.roles.some((role) => roles.includes(role)));
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
      <Route path={officePaths.people} component={People} />
      <Route path={officePaths.invitations} component={Invitations} />
      <Route path={officePaths.log} component={Log} />
      <Route path={officePaths.slips} component={Slips} />
      <Route path={officePaths.sheets} component={Sheets} />
      <Route path={officePaths.sheet} component={Sheet} />
      <Route path={officePaths.gifts} component={Gifts} />
      <Route path={officePaths.months} component={Months} />
      <Route path={officePaths.funds} component={Funds} />
      <Route path={officePaths.envelopes} component={Envelopes} />
      <Route path={officePaths.together} component={Together} />
      <Route path={officePaths.statements} component={Statements} />
      <Route path={officePaths.statementsMade} component={StatementsMade} />
      <Route path={officePaths.giftsInKind} component={GiftsInKind} />
      <Route path={officePaths.statementWords} component={StatementWords} />
      <Route path={officePaths.statement} component={OneStatement} />
      <Route path={officePaths.giftImports} component={GiftImports} />
      <Route path={officePaths.campaigns} component={Campaigns} />
      <Route path={officePaths.withoutCampaign} component={WithoutCampaign} />
      <Route path={officePaths.campaign} component={OneCampaign} />
      <Route path={officePaths.givingOverview} component={GivingOverview} />
      <Route path={officePaths.yearEnd} component={YearEnd} />
      <Route path={officePaths.giving}>
        <Redirect to={officePaths.sheets} replace />
      </Route>
      <Route path={officePaths.newPerson} component={NewPerson} />
      <Route path={officePaths.removed} component={Removed} />
      <Route path={officePaths.merge} component={Merge} />
      <Route path={officePaths.person} component={OnePerson} />
      <Route path={paths.office} component={FirstPage} />
      <Route>{otherwise}</Route>
    </Switch>
  );
}
