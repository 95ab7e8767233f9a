import { expect, test } from 'vitest';
import { json, refused, serve, unreachable } from '../testing/server';
import { addressOf, office } from './client';
import { stopWaiting } from './rights/rights';

const WAKE = 'POST /api/office/wake';
const DISABLE = 'POST /api/office/people/p%2F1/disable';
const asleep = () => refused(403, 'role_asleep', 'Please type your password.');
const disable = (stepUp: { password: string; code?: string }) =>
  office('post', '/api/office/people/{id}/disable', { at: { id: 'p/1' }, body: stepUp });

test('an address is filled in, with what is asked behind it', () => {
  expect(addressOf('/a/{id}/b/{name}', { id: 'x/y', name: 'é' })).toBe('/a/x%2Fy/b/%C3%A9');
  expect(addressOf('/a', {}, { search: 'a b', after: undefined, sort: '' })).toBe('/a?search=a+b');
});

test('a refusal has status, code, sentence and the field it is about', async () => {
  serve({ [DISABLE]: () => json({ message: 'Too long.', code: 'field_refused' }, 400) });
  await expect(disable({ password: 'x' })).rejects.toMatchObject({
    status: 400,
    code: 'field_refused',
    sentence: 'Too long.',
  });
  serve({ [DISABLE]: unreachable });
  await expect(disable({ password: 'x' })).rejects.toMatchObject({ name: 'Unreachable' });
});

test('where the rights sleep it waits, and is asked again once they are awake', async () => {
  const answers = [asleep, () => json({ everyone: 1 })];
  const { calls } = serve({
    'GET /api/office/people/counts': () => (answers.shift() as () => Response)(),
  });
  const counts = office('get', '/api/office/people/counts');
  await expect.poll(() => calls.length).toBe(1);
  stopWaiting(true);
  expect(await counts).toEqual({ everyone: 1 });
});

test('the dialog closed without a password, the refusal stands', async () => {
  const { calls } = serve({ 'GET /api/office/people/counts': asleep });
  const counts = office('get', '/api/office/people/counts').catch((error) => error);
  await expect.poll(() => calls.length).toBe(1);
  stopWaiting(false);
  expect(await counts).toMatchObject({ code: 'role_asleep' });
});

test('a file has the name that the server gives it', async () => {
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': 'attachment; filename="portal-with-key-20261120-180000Z.tar.age"',
  };
  serve({ 'POST /api/office/portal/backups/file': () => new Response('age', { headers }) });
  const body = { passphrase: 'four quiet river lanterns', stepUp: { password: 'pw' } };
  const file = await office('post', '/api/office/portal/backups/file', { body });
  expect(file).toMatchObject({ name: 'portal-with-key-20261120-180000Z.tar.age', size: 3 });
});

test('PUT and DELETE go out as they are called', async () => {
  const { calls } = serve({
    'PUT /api/office/people/p1/roles': () => json({ message: 'Changed.' }),
  });
  await office('put', '/api/office/people/{id}/roles', {
    at: { id: 'p1' },
    body: { version: 1, roles: ['office'], stepUp: { password: 'pw', code: '123456' } },
  });
  expect(calls[0]).toMatchObject({ body: { version: 1, roles: ['office'] } });
});

test.each<[string, () => Promise<unknown>, string, unknown, unknown]>([
  [
    'beside other fields',
    () =>
      office('put', '/api/office/people/{id}/roles', {
        at: { id: 'p1' },
        body: { version: 1, roles: [], stepUp: { password: 'pw', code: '123456' } },
      }),
    'PUT /api/office/people/p1/roles',
    { version: 1, roles: [], stepUp: { password: 'pw', code: '123456' } },
    { version: 1, roles: [], stepUp: { password: 'pw' } },
  ],
  [
    'as the whole body',
    () => disable({ password: 'pw', code: '123456' }),
    DISABLE,
    { password: 'pw', code: '123456' },
    { password: 'pw' },
  ],
])(
  'with step-up %s nobody is asked twice: it wakes the rights, and its code counts once',
  async (_, act, route, first, again) => {
    const answers = [asleep, () => json({ message: 'Done.' })];
    const { calls } = serve({
      [route]: () => (answers.shift() as () => Response)(),
      [WAKE]: () => json({ message: 'You can go on.' }),
    });
    await act();
    expect(calls.map(({ route, body }) => [route, body])).toEqual([
      [route, first],
      [WAKE, { password: 'pw', code: '123456' }],
      [route, again],
    ]);
  },
);
