/** The server refused a read or a PUT. `message` is `status: body`, `sentence` the body alone. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly sentence: string;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.status = status;
    this.sentence = body;
  }
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
