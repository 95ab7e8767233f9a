import { vi } from 'vitest';
import type { ErrorCode, Refusal } from '../api/errors';

/** One request the interface made. */
export interface Call {
  route: string;
  body: unknown;
  init: RequestInit;
}

type Answer = Response | Promise<Response> | Error;
/** Each answer is made anew for each request of its route, such as "GET /api/events". */
export type Answers = Record<string, () => Answer>;

export const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status });
/** As the server refuses a POST or DELETE. */
export const refused = (
  status: number,
  code: ErrorCode,
  message: string,
  flags: Pick<Refusal, 'locked'> = {},
) => json({ message, code, ...flags }, status);
/** A page of a list, with what is older at `older`. */
export const page = (rows: unknown[], older?: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(rows), {
    headers: { ...headers, ...(older && { Link: `<${older}>; rel="next"` }) },
  });
/** The headers of a list of events. */
export const counted = (upcoming: number, past: number) => ({
  'Upcoming-Count': String(upcoming),
  'Past-Count': String(past),
});
export const text = (sentence: string, status: number) => new Response(sentence, { status });
export const unreachable = () => new TypeError('Failed to fetch');
export const never = () => new Promise<Response>(() => {});

/** Takes the place of the server; a route without an answer is a mistake in the test. */
export function serve(answers: Answers): { calls: Call[]; answers: Answers } {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const route = `${init.method ?? 'GET'} ${path}`;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    calls.push({ route, body, init });
    const answer = answers[route];
    if (!answer) throw new Error(`the test has no answer for ${route}`);
    const given = await answer();
    if (given instanceof Error) throw given;
    return given;
  });
  return { calls, answers };
}
