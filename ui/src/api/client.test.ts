import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { json, refused, serve, text, unreachable } from '../testing/server';
import { put, read, remove, send, upload } from './client';
import { ApiError, Unreachable } from './errors';
import { readByKey, readQuery } from './read-query';

const failing = (path: string) => read(path).catch((error: unknown) => error);

test('a refused read is an error of status, colon and body', async () => {
  serve({ 'GET /api/events': () => text('The list is being repaired.', 503) });
  const error = await failing('/api/events');
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: '503: The list is being repaired.',
    sentence: 'The list is being repaired.',
    status: 503,
  });
});

test('without a body the status text stands in', async () => {
  serve({
    'GET /api/events': () => new Response('', { status: 502, statusText: 'Bad Gateway' }),
  });
  expect(await failing('/api/events')).toMatchObject({ message: '502: Bad Gateway', sentence: '' });
});

test('a read that nobody answers says that the portal cannot be reached', async () => {
  serve({ 'GET /api/events': unreachable });
  const error = await failing('/api/events');
  expect(error).toBeInstanceOf(Unreachable);
  expect((error as Unreachable).sentence).toContain('cannot be reached');
});

test('every call sends credentials', async () => {
  const { calls } = serve({
    'GET /api/events': () => json([]),
    'POST /api/auth/logout': () => json({ message: 'Signed out' }),
  });
  await read('/api/events');
  await send('/api/auth/logout');
  expect(calls.map(({ init }) => init.credentials)).toEqual(['include', 'include']);
});

test('a POST is JSON, and one without a body has none', async () => {
  const { calls } = serve({
    'POST /api/auth/forgot-password': () => json({ message: 'Sent' }),
    'POST /api/auth/logout': () => json({ message: 'Signed out' }),
  });
  await send('/api/auth/forgot-password', { email: 'mary@example.org' });
  await send('/api/auth/logout');
  expect(calls[0]).toMatchObject({
    body: { email: 'mary@example.org' },
    init: { headers: { 'Content-Type': 'application/json' } },
  });
  expect(calls[1]?.init).not.toHaveProperty('body');
  expect(calls[1]?.init).not.toHaveProperty('headers');
});

test('a refused POST is an outcome with the server’s message and code', async () => {
  serve({ 'POST /api/auth/logout': () => refused(423, 'account_locked', 'No', { locked: true }) });
  expect(await send('/api/auth/logout')).toEqual({
    ok: false,
    status: 423,
    answer: { message: 'No', code: 'account_locked', locked: true },
  });
});

test('a POST that is taken, but not answered as JSON, throws', async () => {
  serve({ 'POST /api/auth/logout': () => text('<html>', 200) });
  await expect(send('/api/auth/logout')).rejects.toThrow(SyntaxError);
});

test.each(['<html>Bad Gateway</html>', 'error code: 502', 'null', ''])(
  'a POST refused with %j has no message, so that the form says its own',
  async (body) => {
    serve({ 'POST /api/auth/logout': () => text(body, 502) });
    const outcome = await send('/api/auth/logout');
    expect(outcome).toEqual({ ok: false, status: 502, answer: { unreadable: true } });
  },
);

test('a message that is no text is none', async () => {
  serve({ 'POST /api/auth/logout': () => json({ message: ['No'], locked: true }, 423) });
  expect((await send('/api/auth/logout')).answer).toEqual({ locked: true });
});

test.each([
  ['<!doctype html><title>502</title>'],
  ['\n<html>'],
  ['{"error":"bad gateway"}'],
  ['[]'],
  ['Long. '.repeat(100)],
  ['<?xml version="1.0"?>'],
])('what a proxy sends is in the message, but is no sentence: %s', async (body) => {
  serve({ 'GET /api/events': () => text(body, 502) });
  expect(await failing('/api/events')).toMatchObject({ message: `502: ${body}`, sentence: '' });
});

test('a PUT is JSON, in which null empties a field', async () => {
  const { calls } = serve({ 'PUT /api/members/me': () => json({ firstName: 'Maria' }) });
  const answer = await put('/api/members/me', { firstName: 'Maria', phone: null });
  expect(answer).toEqual({ firstName: 'Maria' });
  expect(calls[0]).toMatchObject({
    body: { firstName: 'Maria', phone: null },
    init: { credentials: 'include', headers: { 'Content-Type': 'application/json' } },
  });
});

test.each(['The address is missing.', ''])(
  'a refused PUT says "%s", as the body does',
  async (body) => {
    serve({ 'PUT /api/members/me': () => text(body, 400) });
    const error = await put('/api/members/me', {}).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, sentence: body });
  },
);

test('a PUT that nobody answers says that the portal cannot be reached', async () => {
  serve({ 'PUT /api/members/me': unreachable });
  await expect(put('/api/members/me', {})).rejects.toBeInstanceOf(Unreachable);
});

const PHOTO = '/api/members/me/photo';

test('an upload sends the form as it is; the browser knows its content type', async () => {
  const { calls } = serve({ [`POST ${PHOTO}`]: () => json({ photoUrl: '/api/photos/7' }) });
  const form = new FormData();
  expect(await upload(PHOTO, form)).toEqual({
    ok: true,
    status: 200,
    answer: { photoUrl: '/api/photos/7' },
  });
  expect(calls[0]?.body).toBe(form);
  expect(calls[0]?.init.credentials).toBe('include');
  expect(calls[0]?.init).not.toHaveProperty('headers');
});

test.each([
  ['JSON', () => refused(413, 'too_large', 'Too large.')],
  ['raw text', () => text('Too large.', 413)],
])('a refused upload or removal has the message of %s', async (_, refusal) => {
  serve({ [`POST ${PHOTO}`]: refusal, [`DELETE ${PHOTO}`]: refusal });
  const outcome = { ok: false, status: 413, answer: { message: 'Too large.' } };
  expect(await upload(PHOTO, new FormData())).toMatchObject(outcome);
  expect(await remove(PHOTO)).toMatchObject(outcome);
});

test('an upload that is taken, but not answered as JSON, throws', async () => {
  serve({ [`POST ${PHOTO}`]: () => text('<html>', 200) });
  await expect(upload(PHOTO, new FormData())).rejects.toThrow(SyntaxError);
});

test('the key is the path: segments joined with slashes', async () => {
  expect(readQuery('/api/events/upcoming').queryKey).toEqual(['api', 'events', 'upcoming']);
  const { calls } = serve({ 'GET /api/events/upcoming': () => json([]) });
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: readByKey } } });
  await client.fetchQuery({ queryKey: ['api', 'events', 'upcoming'] });
  expect(calls.map(({ route }) => route)).toEqual(['GET /api/events/upcoming']);
});

test('a 401 is an error unless the query asks for nothing instead', async () => {
  serve({ 'GET /api/events': () => text('Please sign in.', 401) });
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: readByKey, retry: false } },
  });
  const queryKey = ['api', 'events'];
  await expect(client.fetchQuery({ queryKey })).rejects.toThrow('401: Please sign in.');
  expect(await client.fetchQuery({ queryKey, meta: { on401: 'null' } })).toBeNull();
});
