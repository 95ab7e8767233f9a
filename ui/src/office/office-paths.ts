import type { LucideIcon } from 'lucide-react';
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
}

const table = <Name extends string>(places: Record<Name, Place>) => places;
const people = ['office', 'administrator'] as const;
const giving = ['treasurer'] as const;

/**
 * Every page of the office: where it is, whom it lets in, and where it stands in the navigation. Its code is named in
 * office.tsx. The first one that fits an address is shown.
 */
export const places = table({
  people: { path: '/people', title: 'People', who: people, Icon: UsersRound },
  newPerson: { path: '/people/new', who: people },
  removed: { path: '/people/removed', who: people },
  person: { path: '/people/:id', who: people },
  merge: { path: '/people/:id/merge/:other', who: people },
  slips: { path: '/slips', who: people },
  invitations: { path: '/invitations', title: 'Invitations', who: people, Icon: Mail },
  giving: { path: '/giving', title: 'Giving', who: giving, Icon: HandCoins },
  sheets: { path: '/giving/sheets', title: 'Counting sheets', who: giving, group: 'Every week' },
  sheet: { path: '/giving/sheets/:id', who: giving },
  gifts: { path: '/giving/gifts', title: 'Gifts', who: giving, group: 'Every week' },
  giftImports: { path: '/giving/imports', title: 'Import', who: giving, group: 'Every week' },
  funds: { path: '/giving/funds', title: 'Funds', who: giving, group: 'Funds and givers' },
  campaigns: {
    path: '/giving/campaigns',
    title: 'Campaigns',
    who: giving,
    group: 'Funds and givers',
  },
  withoutCampaign: { path: '/giving/campaigns/without', who: giving },
  campaign: { path: '/giving/campaigns/:id', who: giving },
  envelopes: {
    path: '/giving/envelopes',
    title: 'Envelopes',
    who: giving,
    group: 'Funds and givers',
  },
  together: {
    path: '/giving/together',
    title: 'Giving together',
    who: giving,
    group: 'Funds and givers',
  },
  givingOverview: { path: '/giving/overview', title: 'Overview', who: giving, group: 'The year' },
  months: { path: '/giving/months', title: 'Months', who: giving, group: 'The year' },
  statements: {
    path: '/giving/statements',
    title: 'Statements',
    who: giving,
    group: 'The year',
    part: 'To make',
  },
  statementsMade: { path: '/giving/statements/made', who: giving, part: 'Made' },
  giftsInKind: { path: '/giving/statements/in-kind', who: giving, part: 'Gifts other than money' },
  statementWords: {
    path: '/giving/statements/words',
    who: giving,
    part: 'Words on the statements',
  },
  statement: { path: '/giving/statements/:id', who: giving },
  yearEnd: { path: '/giving/year-end', title: "Year's end", who: giving, group: 'The year' },
  log: { path: '/log', title: 'Security log', who: ['administrator'], Icon: ScrollText },
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

/** The title of the page itself, or of the one above it that has one. */
export function titleAt(location: string): string {
  const above = placeNames.filter((name) => places[name].title && isAt(location, name));
  const nearest = above.sort(
    (one, other) => places[other].path.length - places[one].path.length,
  )[0];
  return (nearest && places[nearest].title) ?? 'Office';
}

/** The page of one person. */
export function personPath(id: string): string {
  return `${officePaths.people}/${encodeURIComponent(id)}`;
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
