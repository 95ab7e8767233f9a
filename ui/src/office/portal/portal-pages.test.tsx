import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { olga } from '../../testing/office';
import { heading, openSignedIn } from '../../testing/open';
import { type Answers, json, refused } from '../../testing/server';
import { helpWith, partsOf } from './findings';
import './portal-page';
import type { Finding, PortalView, Setting } from './queries';
import './settings-page';
import { size } from '../../design/display/size';

const PORTAL = 'GET /api/office/portal';
const SETTINGS = '/api/office/portal/settings';

const finding = (parts: Partial<Finding> = {}): Finding => ({
  name: 'second-copy',
  isProblem: true,
  says: 'The stick has had no backup for 9 days.',
  advice: 'Is it still in? Then:\n  sudo portal backup\n',
  foundAt: '2026-11-11T03:00:00-06:00',
  ...parts,
});

const portal = (parts: Partial<PortalView> = {}): PortalView => ({
  version: '0.1.0',
  lookedAt: '2026-11-20T12:00:00-06:00',
  leftToDo: [],
  findings: [],
  backups: [
    {
      name: 'portal.db',
      purpose: 'nightly',
      madeAt: '2026-11-20T03:00:00-06:00',
      bytes: 4_100_000,
    },
  ],
  lettersSent: 31,
  lettersWaiting: 0,
  stuckLetters: [],
  ...parts,
});

const open = (path: string, answers: Answers) =>
  openSignedIn(path, {
    'GET /api/auth/me': () => json({ ...olga, roles: ['administrator'] }),
    ...answers,
  });

test('a finding says since when, what to type, and where to read more; it can be put aside', async () => {
  const { user, calls, answers } = open('/office/portal', {
    [PORTAL]: () => json(portal({ findings: [finding()] })),
    'GET /api/health': () => json({ status: 'ok', findings: 1 }),
  });
  await heading('The stick has had no backup for 9 days.');
  expect(screen.getByText('sudo portal backup').tagName).toBe('CODE');
  expect(screen.getByText(/Since Nov 11, 2026/)).toBeTruthy();
  const help = screen.getByRole('link', { name: 'More in the handbook' });
  expect(help.getAttribute('href')).toBe('/office/help/backups#a-stick-that-stays-in');
  await screen.findByRole('link', { name: 'This portal (1)' });

  const put = 'PUT /api/office/portal/findings/second-copy';
  answers[put] = () => json({ message: 'It is put aside.' });
  await user.click(screen.getByRole('button', { name: /Put aside/ }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Because'), 'A new stick comes.');
  answers[PORTAL] = () =>
    json(
      portal({
        findings: [
          finding({
            asideUntil: '2026-12-04',
            asideBecause: 'A new stick comes.',
            asideBy: 'Olga Office',
          }),
        ],
      }),
    );
  await user.click(within(dialog).getByRole('button', { name: 'Put aside' }));
  await screen.findByText('Put aside until Dec 4, 2026 by Olga Office: A new stick comes.');
  expect(calls.find(({ route }) => route === put)?.body).toMatchObject({
    because: 'A new stick comes.',
  });
});

test('what the portal can mend has a button, and is looked at again', async () => {
  const { user, calls } = open('/office/portal', {
    [PORTAL]: () => json(portal({ findings: [finding({ name: 'nightly-backup', says: 'Old.' })] })),
    'POST /api/office/portal/backups': () => json({ message: 'A backup was made.' }),
    'POST /api/office/portal/look': () => json({ message: 'Looked.' }),
  });
  await heading('Old.');
  const card = screen.getByRole('article', { name: 'Old.' });
  await user.click(within(card).getByRole('button', { name: 'Back up now' }));
  await screen.findByText('A backup was made.');
  const posted = calls.filter(({ route }) => route.startsWith('POST')).map(({ route }) => route);
  expect(posted).toEqual(['POST /api/office/portal/backups', 'POST /api/office/portal/look']);
});

test('a letter that did not leave shows the words of the mail server and is tried again', async () => {
  const retry = 'POST /api/office/portal/letters/retry';
  const stuck = {
    id: 4,
    letter: 'invitation',
    to: 'hanna@exmaple.org',
    queuedAt: '2026-11-19T10:00:00-06:00',
    isGivenUp: true,
    lastError: '550 no such user',
  };
  const { user, calls } = open('/office/portal', {
    [PORTAL]: () => json(portal({ stuckLetters: [stuck] })),
    [retry]: () => json({ message: 'The letter is tried again now.' }),
  });
  await screen.findByText('“550 no such user”');
  await user.click(screen.getByRole('button', { name: /^Try again/ }));
  await screen.findByText('The letter is tried again now.');
  expect(calls.find(({ route }) => route === retry)?.body).toEqual({ id: 4 });
});

test('what is left to do leads to where it is done', async () => {
  open('/office/portal', { [PORTAL]: () => json(portal({ leftToDo: ['mail'] })) });
  const step = await screen.findByRole('link', { name: 'Let letters leave' });
  expect(step.getAttribute('href')).toBe('/office/portal/settings');
});

const setting = (name: string, parts: Partial<Setting> = {}): Setting => ({
  name,
  group: 'Signing in',
  meaning: `What ${name} does.`,
  value: '5',
  input: 'number',
  ...parts,
});

test('settings are checked while they are typed, and only what changed is sent, with what stood there', async () => {
  const { user, calls, answers } = open('/office/portal/settings', {
    [`GET ${SETTINGS}`]: () =>
      json([
        setting('lock-after'),
        setting('session-days', { value: '30' }),
        setting('roles-need-second-factor', {
          value: 'yes',
          command: 'sudo portal settings set roles-need-second-factor VALUE',
        }),
      ]),
  });
  await heading('Signing in');
  expect(screen.getByText(/sudo portal settings set/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Edit/ }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByLabelText('Roles need second factor')).toBeNull();
  answers[`GET ${SETTINGS}/lock-after?value=700`] = () =>
    refused(400, 'field_refused', 'lock-after is a whole number from 3 to 20.');
  const field = within(dialog).getByLabelText('Lock after');
  await user.clear(field);
  await user.type(field, '700');
  await screen.findByText('lock-after is a whole number from 3 to 20.');

  answers[`GET ${SETTINGS}/lock-after?value=7`] = () => json({ message: 'This fits.' });
  answers[`PUT ${SETTINGS}`] = () => json({ message: 'Saved.' });
  await user.clear(field);
  await user.type(field, '7');
  await user.type(within(dialog).getByLabelText('Your password'), 'quiet river lantern');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ route }) => route === `PUT ${SETTINGS}`)?.body).toEqual({
    changes: [{ name: 'lock-after', value: '7', before: '5' }],
    stepUp: { password: 'quiet river lantern' },
  });
});

test('words for sizes, commands in an advice, and a page for every finding', () => {
  expect([900, 4_100_000, 2_500_000_000].map(size)).toEqual(['0.9 kB', '4.1 MB', '2.5 GB']);
  expect(
    partsOf('Do this:\n  portal backup\n  portal settings set mail-user X\n').map(
      ({ isCommand }) => isCommand,
    ),
  ).toEqual([false, true]);
  expect(helpWith('no-such-finding')).toBe('something-went-wrong');
});
