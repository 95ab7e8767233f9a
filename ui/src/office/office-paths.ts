import { paths } from '../paths';

/** Every route of the office, named once. */
export const officePaths = {
  people: `${paths.office}/people`,
  newPerson: `${paths.office}/people/new`,
  removed: `${paths.office}/people/removed`,
  person: `${paths.office}/people/:id`,
  merge: `${paths.office}/people/:id/merge/:other`,
  invitations: `${paths.office}/invitations`,
  log: `${paths.office}/log`,
  slips: `${paths.office}/slips`,
  giving: `${paths.office}/giving`,
  sheets: `${paths.office}/giving/sheets`,
  sheet: `${paths.office}/giving/sheets/:id`,
  gifts: `${paths.office}/giving/gifts`,
  months: `${paths.office}/giving/months`,
  funds: `${paths.office}/giving/funds`,
  envelopes: `${paths.office}/giving/envelopes`,
  together: `${paths.office}/giving/together`,
  statements: `${paths.office}/giving/statements`,
  statementsMade: `${paths.office}/giving/statements/made`,
  giftsInKind: `${paths.office}/giving/statements/in-kind`,
  statementWords: `${paths.office}/giving/statements/words`,
  statement: `${paths.office}/giving/statements/:id`,
  giftImports: `${paths.office}/giving/imports`,
  campaigns: `${paths.office}/giving/campaigns`,
  withoutCampaign: `${paths.office}/giving/campaigns/without`,
  campaign: `${paths.office}/giving/campaigns/:id`,
  givingOverview: `${paths.office}/giving/overview`,
  yearEnd: `${paths.office}/giving/year-end`,
} as const;

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
