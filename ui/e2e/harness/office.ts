import type { Portal } from './portal';

/** The id of the person whom this search finds first, as the office's list says. */
export async function idOf(portal: Portal, search: string): Promise<string> {
  const { people } = (await asOffice(
    portal,
    'GET',
    `people?search=${encodeURIComponent(search)}`,
  )) as {
    people: { id: string }[];
  };
  const [first] = people;
  if (!first) throw new Error(`Nobody was found for "${search}".`);
  return first.id;
}

/** Another office window, as a program: what a second person of the office does meanwhile. */
export async function asOffice(
  portal: Portal,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const { value } = await portal.signIn(portal.member);
  const answer = await fetch(`${portal.origin}/api/office/${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie: `session=${value}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
