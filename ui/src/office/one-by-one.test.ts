import { expect, test, vi } from 'vitest';
import { ApiError, Unreachable } from '../api/errors';
import { oneByOne } from './one-by-one';

const all = ['anna', 'ben', 'cora', 'dora'];

function run(fails: Record<string, Error>, stopAt?: string) {
  const stop = new AbortController();
  const onTried = vi.fn();
  const work = async (one: string) => {
    if (one === stopAt) stop.abort();
    if (fails[one]) throw fails[one];
  };
  return { onTried, outcome: oneByOne(all, { work, onTried, signal: stop.signal }) };
}

test('each has its turn, and a refusal is about one', async () => {
  const error = new ApiError(409, { code: 'not_as_it_was', message: 'Ben has an account.' });
  const { onTried, outcome } = run({ ben: error });
  expect(await outcome).toEqual({
    done: ['anna', 'cora', 'dora'],
    refused: [{ one: 'ben', error }],
    left: [],
  });
  expect(onTried.mock.calls).toEqual([[1], [2], [3], [4]]);
});

test('stopped, the others are left', async () => {
  const { outcome } = run({}, 'ben');
  expect(await outcome).toEqual({ done: ['anna', 'ben'], refused: [], left: ['cora', 'dora'] });
});

test('whom only an administrator may touch does not hold up the others', async () => {
  const error = new ApiError(403, { code: 'administrator_needed', message: 'No.' });
  expect((await run({ anna: error }).outcome).done).toEqual(['ben', 'cora', 'dora']);
});

test.each([
  ['signed out', new ApiError(401)],
  ['asleep', new ApiError(403, { code: 'role_asleep' })],
  ['throttled', new ApiError(429)],
  ['a full disk', new ApiError(507)],
  ['a bug', new ApiError(500)],
  ['no network', new Unreachable(new Error())],
])('%s ends it', async (_, error) => {
  const { outcome } = run({ ben: error });
  expect(await outcome).toEqual({
    done: ['anna'],
    refused: [{ one: 'ben', error }],
    left: ['cora', 'dora'],
  });
});
