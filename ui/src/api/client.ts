import { ApiError, Unreachable } from './errors';
import type { paths } from './schema';

type JsonOf<T> = T extends { content: infer C } ? C[keyof C] : never;

/** What a successful GET of this path answers with. */
export type ReadAnswer<P extends ReadPath> = paths[P] extends {
  get: { responses: { 200: infer R } };
}
  ? JsonOf<R>
  : never;

export type ReadPath = {
  [P in keyof paths]: paths[P] extends { get: { responses: { 200: infer R } } }
    ? [JsonOf<R>] extends [never]
      ? never
      : P
    : never;
}[keyof paths];

type SendPath = {
  [P in keyof paths]: paths[P] extends { post: object } ? P : never;
}[keyof paths];

type SendBody<P extends SendPath> = paths[P] extends { post: { requestBody: infer B } }
  ? JsonOf<B>
  : undefined;

type SendAnswer<P extends SendPath> = paths[P] extends {
  post: { responses: { 200: infer R } };
}
  ? JsonOf<R>
  : never;

/** What a refused POST carries: a sentence, and for sign-in whether the account is locked. */
export interface Refusal {
  message?: string;
  locked?: boolean;
}

export type Outcome<P extends SendPath> =
  | { ok: true; status: number; answer: SendAnswer<P> }
  | { ok: false; status: number; answer: Refusal };

/** GET: the parsed answer, or an ApiError whose message is `status: body`. */
export async function read<T>(path: string): Promise<T> {
  return answerOf<T>(await request(path));
}

export async function answerOf<T>(response: Response): Promise<T> {
  if (!response.ok) {
    throw new ApiError(response.status, (await response.text()) || response.statusText);
  }
  return (await response.json()) as T;
}

/**
 * POST as JSON. A refusal is an outcome, not an exception, because every form
 * words its own; what throws is a network failure or an answer that is no JSON.
 */
export async function send<P extends SendPath>(
  path: P,
  ...[body]: SendBody<P> extends undefined ? [] : [SendBody<P>]
): Promise<Outcome<P>> {
  const response = await request(path, {
    method: 'POST',
    ...(body !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const answer = await response.json();
  return { ok: response.ok, status: response.status, answer } as Outcome<P>;
}

async function request(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { credentials: 'include', ...init });
  } catch (cause) {
    throw new Unreachable(cause);
  }
}
