import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Portal } from './portal';

/** The id of the person whom this search finds first, as the office's list says. */
export async function idOf(portal: Portal, search: string): Promise<string> {
  const path = `people?search=${encodeURIComponent(search)}`;
  const { people } = (await asOffice(portal, 'GET', path)) as { people: { id: string }[] };
  const [first] = people;
  if (!first) throw new Error(`Nobody was found for "${search}".`);
  return first.id;
}

const sessions = new WeakMap<Portal, Promise<string>>();

/** Another office window, as a program: what a second person of the office does meanwhile. */
export async function asOffice(
  portal: Portal,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const session = sessions.get(portal) ?? portal.signIn(portal.member).then(({ value }) => value);
  sessions.set(portal, session);
  const answer = await fetch(`${portal.origin}/api/office/${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie: `session=${await session}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** The treasurer's part of it. */
export const giving = (portal: Portal, method: string, path: string, body?: unknown) =>
  asOffice(portal, method, `giving/${path}`, body);

interface NewPerson {
  email?: string;
  household?: string;
  householdRole?: string;
  [field: string]: string | undefined;
}

/** Adds a person as the office does; the id. */
export async function addPerson(portal: Portal, person: NewPerson): Promise<string> {
  const { email, household, householdRole, ...fields } = person;
  const body = { fields, email, household, householdRole, another: true, newHousehold: true };
  return ((await asOffice(portal, 'POST', 'people', body)) as { id: string }).id;
}

export interface Giver {
  id: string;
  number: string;
  firstName: string;
}

/** Givers, as the treasurer finds them. */
export const givers = (portal: Portal, search: string) =>
  giving(portal, 'GET', `givers?search=${encodeURIComponent(search)}`) as Promise<Giver[]>;

/** Writes down that two people, the only ones whom this search finds, give together. */
export async function together(portal: Portal, search: string, since: string): Promise<void> {
  const [one, other] = await givers(portal, search);
  await giving(portal, 'POST', 'together', { oneId: one?.id, otherId: other?.id, since });
}

/** A list as a file, imported by the command. */
export function importList(portal: Portal, what: 'people' | 'donations', lines: string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'portal-list-'));
  const path = join(folder, `${what}.csv`);
  writeFileSync(path, lines.join('\n'));
  portal.run('import', what, path, '--source', 'list');
  rmSync(folder, { recursive: true });
}
