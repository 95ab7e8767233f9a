import { ApiError, type Refusal, Unreachable } from './errors';
import type { paths } from './schema';

export type Method = 'get' | 'post' | 'put' | 'delete';
type JsonOf<T> = T extends { content: infer C } ? C[keyof C] : never;

/** The paths that know this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

/** The request body; none if it takes no body. In a PUT an absent field stays as it is; null empties it. */
export type BodyOf<P extends PathOf<M>, M extends Method> = paths[P][M] extends {
  requestBody: infer B;
}
  ? JsonOf<B>
  : undefined;

/** The body of a successful answer. */
export type AnswerOf<P extends keyof paths, M extends Method> = paths[P][M] extends {
  responses: { 200: infer R };
}
  ? JsonOf<R>
  : never;

/** The paths whose GET answers with JSON. */
export type ReadPath = {
  [P in PathOf<'get'>]: [AnswerOf<P, 'get'>] extends [never] ? never : P;
}[PathOf<'get'>];

/** The body of a successful GET of this path. */
export type ReadAnswer<P extends ReadPath> = AnswerOf<P, 'get'>;

type OutcomeOf<Answer> =
  | { ok: true; status: number; answer: Answer }
  | { ok: false; status: number; answer: Refusal };

type Outcome<P extends PathOf<'post'>> = OutcomeOf<AnswerOf<P, 'post'>>;

/** GET: the parsed answer, or an ApiError whose message is `status: body`. */
export async function read<T>(path: string): Promise<T> {
  return answerOf<T>(await request(path));
}

/** A page of a list that may go on. */
export interface ListPage<Row> {
  rows: Row[];
  /** Where what is older can be read; undefined at the end. */
  older: string | undefined;
  /** The answer's headers that count, as far as they were asked for. */
  counts: Record<string, string | null>;
}

/** GET of a list with a `Link` header to what is older; fails as `read` does. */
export async function readPage<Row>(path: string, counts: string[] = []): Promise<ListPage<Row>> {
  const response = await request(path);
  const rows = await answerOf<Row[]>(response);
  return {
    rows,
    older: /^<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1],
    counts: Object.fromEntries(counts.map((name) => [name, response.headers.get(name)])),
  };
}

export async function answerOf<T>(response: Response): Promise<T> {
  if (!response.ok) {
    throw new ApiError(response.status, { message: await response.text() }, response.statusText);
  }
  return (await response.json()) as T;
}

/**
 * POST as JSON. A refusal is an outcome, not an exception, because every form
 * words its own; what throws is a network failure, or that it was taken and
 * the answer is no JSON.
 */
export async function send<P extends PathOf<'post'>>(
  path: P,
  ...[body]: BodyOf<P, 'post'> extends undefined ? [] : [BodyOf<P, 'post'>]
): Promise<Outcome<P>> {
  const response = await request(path, {
    method: 'POST',
    ...(body !== undefined && asJson(body)),
  });
  const outcome = await outcomeOf<AnswerOf<P, 'post'>>(response);
  // The form's own sentence says more than a proxy's.
  if (!outcome.ok && outcome.answer.unreadable) outcome.answer = { unreadable: true };
  return outcome;
}

/** PUT as JSON: the answer, or an ApiError whose `sentence` is the body; there may be none. */
export async function put<P extends PathOf<'put'>>(
  path: P,
  body: BodyOf<P, 'put'>,
): Promise<AnswerOf<P, 'put'>> {
  const response = await request(path, { method: 'PUT', ...asJson(body) });
  if (!response.ok) throw new ApiError(response.status, { message: await response.text() });
  return (await response.json()) as AnswerOf<P, 'put'>;
}

/** POST of a form with files. A refusal that is no JSON, a proxy's for one, has its raw text as the message. */
export async function upload<P extends PathOf<'post'>>(
  path: P,
  form: FormData,
  query = '',
): Promise<Outcome<P>> {
  return outcomeOf(await request(`${path}${query}`, { method: 'POST', body: form }));
}

/** DELETE, with an outcome as of `upload`; a path with an `{id}` in it wants one, another may have a query. */
export async function remove<P extends PathOf<'delete'>>(
  path: P,
  ...[at]: P extends `${string}{id}` ? [id: number] : [query?: string]
): Promise<OutcomeOf<AnswerOf<P, 'delete'>>> {
  const to = typeof at === 'number' ? path.replace('{id}', String(at)) : path + (at ?? '');
  return outcomeOf(await request(to, { method: 'DELETE' }));
}

async function outcomeOf<Answer>(response: Response): Promise<OutcomeOf<Answer>> {
  const { ok, status } = response;
  const text = await response.text();
  if (ok) return { ok, status, answer: JSON.parse(text) };
  return { ok, status, answer: refusalIn(text) };
}

export function refusalIn(text: string): Refusal {
  try {
    const { message, ...others } = JSON.parse(text);
    return typeof message === 'string' ? { ...others, message } : others;
  } catch {
    return { message: text, unreadable: true };
  }
}

/** Browsers let 64 kB in all outlive their page, and refuse what is more. */
const KEPT_ALIVE = 4_000;

/** A body, which arrives though the page is closed meanwhile. */
export function asJson(value: unknown): RequestInit {
  const body = JSON.stringify(value);
  const keepalive = body.length <= KEPT_ALIVE;
  return { headers: { 'Content-Type': 'application/json' }, body, keepalive };
}

export async function request(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { credentials: 'include', ...init });
  } catch (cause) {
    throw new Unreachable(cause);
  }
}
