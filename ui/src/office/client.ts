import {
  type AnswerOf,
  asJson,
  type BodyOf,
  type Method,
  type PathOf,
  refusalIn,
  request,
} from '../api/client';
import { ApiError } from '../api/errors';
import type { paths } from '../api/schema';
import { OfficeRefusal } from './refusal';
import { rightsRefused, type StepUp, wakeRights } from './rights/rights';

/** The addresses of office work that know this method. */
export type OfficePath<M extends Method> = PathOf<M> & `/api/office/${string}`;

type NamesIn<P> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type QueryOf<P extends PathOf<M>, M extends Method> = paths[P][M] extends {
  parameters: { query?: infer Q };
}
  ? { [Name in keyof Q]: Q[Name] | undefined }
  : never;

/** The arguments of an operation: path, query and body. */
type Asked<P extends PathOf<M>, M extends Method> = {
  query?: QueryOf<P, M>;
} & ([NamesIn<P>] extends [never] ? object : { at: Record<NamesIn<P>, string> }) &
  (BodyOf<P, M> extends undefined ? object : { body: BodyOf<P, M> | FormData });

/** Nothing need be said where nothing is to be said. */
type Given<T> = object extends T ? [asked?: T] : [asked: T];

interface Call {
  query?: object;
  at?: Record<string, string>;
  body?: unknown;
}

/**
 * A call of office work: its answer, or an ApiError with code and sentence. Where the rights of the role sleep, the
 * password is asked for first, over other dialogs, and then it is called again: the caller just waits.
 */
export async function office<M extends Method, P extends OfficePath<M>>(
  method: M,
  path: P,
  ...[asked]: Given<Asked<P, M>>
): Promise<AnswerOf<P, M>> {
  const { query, at, body } = (asked ?? {}) as Call;
  const address = addressOf(path, at, query);
  try {
    return await call<AnswerOf<P, M>>(method, address, body).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'role_asleep') throw error;
      const stepUp = stepUpIn(body);
      // Step-up has just asked for the password, and its code counts once.
      if (stepUp) await call('post', '/api/office/wake', stepUp);
      else if (!(await wakeRights())) throw error;
      return call<AnswerOf<P, M>>(method, address, withoutCode(body, stepUp));
    });
  } catch (error) {
    if (error instanceof ApiError) rightsRefused(error.code);
    throw error;
  }
}

/** In a body it stands by its name; the body of some is nothing else. */
function stepUpIn(body: unknown): StepUp | undefined {
  const { stepUp, password } = (body ?? {}) as { stepUp?: StepUp; password?: string };
  return stepUp ?? (password === undefined ? undefined : (body as StepUp));
}

function withoutCode(body: unknown, stepUp: StepUp | undefined): unknown {
  if (!stepUp) return body;
  const { password } = stepUp;
  return body === stepUp ? { password } : { ...(body as object), stepUp: { password } };
}

/** The name that the server gives a file. */
function nameIn(headers: Headers): string {
  return /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'portal';
}

/** Words into the path, the rest behind it; what is undefined or empty is left out. */
export function addressOf(path: string, at: Record<string, string> = {}, query: object = {}) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(at[name] ?? ''));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const behind = new URLSearchParams(
    given.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
  );
  return behind.size > 0 ? `${filled}?${behind}` : filled;
}

async function call<Answer>(method: Method, address: string, body: unknown): Promise<Answer> {
  const response = await request(address, {
    method: method.toUpperCase(),
    ...(body instanceof FormData ? { body } : body !== undefined && asJson(body)),
  });
  const type = response.headers.get('Content-Type') ?? '';
  if (response.ok && type === 'application/octet-stream') {
    return new File([await response.blob()], nameIn(response.headers)) as Answer;
  }
  const text = await response.text();
  if (!response.ok) throw new OfficeRefusal(response.status, refusalIn(text), response.statusText);
  return (type.startsWith('text/csv') ? text : JSON.parse(text)) as Answer;
}

/** The byte order mark: by it a spreadsheet knows the letters of the world. */
export const FOR_SPREADSHEETS = '\u{feff}';
