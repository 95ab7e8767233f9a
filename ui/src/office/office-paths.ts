import { paths } from '../paths';

/** Every route of the office, named once. */
export const officePaths = {
  people: `${paths.office}/people`,
  newPerson: `${paths.office}/people/new`,
  person: `${paths.office}/people/:id`,
  invitations: `${paths.office}/invitations`,
  log: `${paths.office}/log`,
  slips: `${paths.office}/slips`,
} as const;

/** The page of one person. */
export function personPath(id: string): string {
  return `${officePaths.people}/${encodeURIComponent(id)}`;
}
