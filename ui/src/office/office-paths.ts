import type { LucideIcon } from 'lucide-react';
import Activity from 'lucide-react/icons/activity';
import BookOpen from 'lucide-react/icons/book-open';
import HandCoins from 'lucide-react/icons/hand-coins';
import Mail from 'lucide-react/icons/mail';
import ScrollText from 'lucide-react/icons/scroll-text';
import UsersRound from 'lucide-react/icons/users-round';
import type { components } from '../api/schema';
import { paths } from '../paths';

export type Role = components['schemas']['Role'];

/** The treasurer's pages: what a Monday needs, what stays for long, and what a year comes to. */
export const givingGroups = ['Every week', 'Funds and givers', 'The year'] as const;

interface Place {
  /** Behind that of the office. */
  path: string;
  /** Any of these roles opens it. */
  who: readonly Role[];
  /** The title in links and in its heading, unless the page has another one. */
  title?: string;
  /** It stands in the menu. */
  Icon?: LucideIcon;
  /** It stands above every page of giving. */
  group?: (typeof givingGroups)[number];
  /** It stands above every page about statements, by this name. */
  part?: string;
  /** The handbook's page about it, and about what is below it: behind that of the handbook. */
  help?: string;
}

const table = <Name extends string>(places: Record<Name, Place>) => places;
const people = ['office', 'administrator'] as const;
const giving = ['treasurer'] as const;
const all = ['office', 'treasurer', 'administrator'] as const;

/**
 * Every page of the office: where it is, whom it lets in, and where it stands in the navigation. Its code is named in
 * office.tsx. The first one that fits an address is shown.
 */
export const places = table({
  people: {
    path: '/people',
    title: 'People',
    who: people,
    Icon: UsersRound,
    help: 'church-office#people-and-families',
  },
  newPerson: { path: '/people/new', who: people, help: 'church-office#people-and-families' },
  removed: { path: '/people/removed', who: people },
  peopleImport: {
    path: '/people/import',
    title: 'Import people',
    who: people,
    help: 'people-and-lists#bring-your-people',
  },
  letter: {
    path: '/people/letter',
    title: 'Letter',
    who: people,
    help: 'church-office#letters-to-some',
  },
  person: { path: '/people/:id', who: people },
  merge: { path: '/people/:id/merge/:other', who: people },
  household: { path: '/households/:id', who: people, help: 'church-office#people-and-families' },
  slips: { path: '/slips', who: people, help: 'church-office#slips' },
  invitations: {
    path: '/invitations',
    title: 'Invitations',
    who: people,
    Icon: Mail,
    help: 'people-and-lists#invite-them',
  },
  giving: {
    path: '/giving',
    title: 'Giving',
    who: giving,
    Icon: HandCoins,
    help: 'gifts-and-pledges',
  },
  sheets: {
    path: '/giving/sheets',
    title: 'Counting sheets',
    who: giving,
    group: 'Every week',
    help: 'counting#counting-a-sunday',
  },
  sheet: { path: '/giving/sheets/:id', who: giving },
  gifts: {
    path: '/giving/gifts',
    title: 'Gifts',
    who: giving,
    group: 'Every week',
    help: 'corrections-and-months',
  },
  giftImports: {
    path: '/giving/imports',
    title: 'Import',
    who: giving,
    group: 'Every week',
    help: 'list-of-gifts',
  },
  funds: {
    path: '/giving/funds',
    title: 'Funds',
    who: giving,
    group: 'Funds and givers',
    help: 'corrections-and-months#funds',
  },
  campaigns: {
    path: '/giving/campaigns',
    title: 'Campaigns',
    who: giving,
    group: 'Funds and givers',
    help: 'campaigns-and-pledges',
  },
  withoutCampaign: { path: '/giving/campaigns/without', who: giving },
  campaign: { path: '/giving/campaigns/:id', who: giving },
  envelopes: {
    path: '/giving/envelopes',
    title: 'Envelopes',
    who: giving,
    group: 'Funds and givers',
    help: 'counting#envelope-numbers',
  },
  together: {
    path: '/giving/together',
    title: 'Giving together',
    who: giving,
    group: 'Funds and givers',
    help: 'couples-who-give-together',
  },
  givingOverview: {
    path: '/giving/overview',
    title: 'Overview',
    who: giving,
    group: 'The year',
    help: 'gifts-and-pledges#the-overview',
  },
  months: {
    path: '/giving/months',
    title: 'Months',
    who: giving,
    group: 'The year',
    help: 'corrections-and-months#closed-months',
  },
  statements: {
    path: '/giving/statements',
    title: 'Statements',
    who: giving,
    group: 'The year',
    part: 'To make',
    help: 'giving-statements',
  },
  statementsMade: { path: '/giving/statements/made', who: giving, part: 'Made' },
  giftsInKind: {
    path: '/giving/statements/in-kind',
    who: giving,
    part: 'Gifts other than money',
    help: 'giving-statements#gifts-in-kind',
  },
  statementWords: {
    path: '/giving/statements/words',
    who: giving,
    part: 'Words on the statements',
  },
  statement: { path: '/giving/statements/:id', who: giving },
  yearEnd: {
    path: '/giving/year-end',
    title: "Year's end",
    who: giving,
    group: 'The year',
    help: 'giving-statements#the-years-end',
  },
  log: {
    path: '/log',
    title: 'Security log',
    who: ['administrator'],
    Icon: ScrollText,
    help: 'church-office#roles',
  },
  portal: {
    path: '/portal',
    title: 'This portal',
    who: ['administrator'],
    Icon: Activity,
    help: 'something-went-wrong',
  },
  portalSettings: {
    path: '/portal/settings',
    title: 'Settings',
    who: ['administrator'],
    help: 'settings',
  },
  face: {
    path: '/portal/face',
    title: 'Colour and mark',
    who: ['administrator'],
    help: 'settings#colour-and-mark',
  },
  help: { path: '/help', title: 'Help', who: all, Icon: BookOpen },
  helpPage: { path: '/help/:page', who: all },
});

export type PlaceName = keyof typeof places;

export const placeNames = Object.keys(places) as PlaceName[];

export const officePaths = Object.fromEntries(
  placeNames.map((name) => [name, `${paths.office}${places[name].path}`]),
) as Record<PlaceName, string>;

/** Whether this is the page, or one below it. */
export function isAt(location: string, place: PlaceName): boolean {
  return `${location}/`.startsWith(`${officePaths[place]}/`);
}

/** What the page itself says, or the one above it that says it. */
function nearest(location: string, what: 'title' | 'help'): string | undefined {
  const above = placeNames.filter((name) => places[name][what] && isAt(location, name));
  const [found] = above.sort((one, other) => places[other].path.length - places[one].path.length);
  return found && places[found][what];
}

/** The title of the page itself, or of the one above it that has one. */
export function titleAt(location: string): string {
  return nearest(location, 'title') ?? 'Office';
}

/** The address of the handbook's page about a page of the office. */
export function helpAt(location: string): string | undefined {
  const page = nearest(location, 'help');
  return page && `${officePaths.help}/${page}`;
}

/** The page of one person. */
export function personPath(id: string): string {
  return `${officePaths.people}/${encodeURIComponent(id)}`;
}

/** The page of one household. */
export function householdPath(id: string): string {
  return `${paths.office}/households/${encodeURIComponent(id)}`;
}

/** The form for a new person, who lives with somebody, or was looked for by a name. */
export function newPersonPath(known: { with?: string; name?: string }): string {
  return `${officePaths.newPerson}?${new URLSearchParams(known)}`;
}

/** The page of one counting sheet. */
export function sheetPath(id: number): string {
  return `${officePaths.sheets}/${id}`;
}

/** The page of one campaign. */
export function campaignPath(id: number): string {
  return `${officePaths.campaigns}/${id}`;
}

/** The page of one statement. */
export function statementPath(id: number): string {
  return `${officePaths.statements}/${id}`;
}

/** Two rows side by side; the first is the one that was looked at. */
export function mergePath(id: string, other: string): string {
  return `${personPath(id)}/merge/${encodeURIComponent(other)}`;
}
