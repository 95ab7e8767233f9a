import type { components } from './schema';

/** Why the server refused. What the interface does depends on this or on the status, never on a sentence. */
export type ErrorCode = components['schemas']['ErrorCode'];

/** The body of a refused POST or DELETE, with the account's lock for sign-in. */
export interface Refusal {
  message?: string;
  code?: ErrorCode;
  locked?: boolean;
  /** With `field_refused`: the JSON name of the field at which the message belongs. */
  field?: string;
  /** The id of whom it is about, as with `likely_twin`. */
  about?: string;
  /** It was no JSON: the page of a proxy, for one, that has not reached the portal. */
  unreadable?: true;
}

/**
 * The server refused. `message` is `status: body`; `sentence` is the body alone, where it is one:
 * a proxy's page is none, and the screen says its own.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly sentence: string;
  readonly code: ErrorCode | undefined;
  /** The JSON name of the field at which the sentence belongs. */
  readonly field: string | undefined;

  constructor(status: number, { message: body = '', code, field }: Refusal = {}, statusText = '') {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.sentence = fromProxy.includes(status) ? '' : sentenceIn(body);
    this.code = code;
    this.field = field;
  }
}

/** Of these statuses the portal has none: what a proxy says in its place is not for members. */
const fromProxy = [502, 504];

/** The server's own, where it refused and said why. */
export function sentenceOf(error: Error): string | undefined {
  return error instanceof ApiError ? error.sentence : undefined;
}

/** In characters; the server's own are shorter. */
const LONGEST_SENTENCE = 1000;

/** A body that is a sentence, or the message of one in JSON: what is not found is always answered so. */
function sentenceIn(body: string): string {
  if (isSentence(body)) return body;
  try {
    const { message } = JSON.parse(body);
    return typeof message === 'string' && isSentence(message) ? message : '';
  } catch {
    return '';
  }
}

/** Neither markup, nor JSON, nor a page of text. */
function isSentence(body: string): boolean {
  return body.length <= LONGEST_SENTENCE && !/<[a-z!/?]|^\s*[[{]/i.test(body);
}

/** No answer came at all. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  readonly sentence =
    'The portal cannot be reached right now. Check your connection, then try again.';

  constructor(cause: unknown) {
    super('The portal cannot be reached', { cause });
  }
}
