import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { heading } from '../testing/open';
import { mary } from '../testing/samples';
import { json, refused, unreachable } from '../testing/server';
import { openSetUp, setUpTo } from '../testing/set-up';
import './set-up-page';

beforeEach(() => sessionStorage.clear());

const button = (name: string) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const MAIL = 'PUT /api/set-up/mail';
const TEST = 'POST /api/set-up/mail/test';
const PROVE = 'POST /api/set-up/mail/code';
const FINISH = 'POST /api/set-up/finish';

const mailbox = {
  server: 'smtp.gmail.com:587',
  user: 'portal@grace.example',
  from: 'portal@grace.example',
  hasPassword: true,
  isProved: false,
  later: false,
};

test('a provider is chosen by name, and its letter is proved by the code in it', async () => {
  const { user, sent } = openSetUp(setUpTo(6), 'mail', {
    [MAIL]: () => json(setUpTo(6, { mail: mailbox })),
    [TEST]: () => json({ message: 'The server took the letter.' }),
    [PROVE]: () => json(setUpTo(6, { mail: { ...mailbox, isProved: true } })),
  });
  await heading('How do letters leave?');
  await user.selectOptions(field('Provider'), 'Gmail, Google Workspace');
  expect(field('Server').value).toBe('smtp.gmail.com:587');
  screen.getByText(/^It takes an app password/);
  await user.type(field('Name of the mailbox'), 'portal@grace.example');
  expect(field('Letters come from').value).toBe('portal@grace.example');
  await user.type(field('Password of the mailbox'), 'abcd efgh');
  expect(JSON.stringify(sessionStorage)).not.toContain('abcd');
  await user.click(button('Use this mailbox'));
  await heading('Does a letter arrive?');
  const { server, user: name, from } = mailbox;
  expect(sent(MAIL)).toEqual([{ server, user: name, from, password: 'abcd efgh' }]);
  expect(field('To').value).toBe('ruth@example.org');
  await user.click(button('Send the test letter'));
  await screen.findByText('The server took the letter.');
  await user.type(field('Code in the letter'), '123456{Enter}');
  await heading('Is everything right?');
  expect([...sent(TEST), ...sent(PROVE)]).toEqual([{ to: 'ruth@example.org' }, { code: '123456' }]);
  screen.getByText('By smtp.gmail.com:587, tested');
});

test('the field for the code of a letter is there again after a reload, until another mailbox is used', async () => {
  const letterTo = 'office@grace.example';
  const { user, sent } = openSetUp(setUpTo(6, { mail: { ...mailbox, letterTo } }), 'mail', {
    [PROVE]: () => json(setUpTo(6, { mail: { ...mailbox, isProved: true } })),
  });
  await screen.findByText('A letter with a code went to office@grace.example.');
  expect(field('To').value).toBe(letterTo);
  await user.type(field('Code in the letter'), '123456{Enter}');
  await heading('Is everything right?');
  expect(sent(PROVE)).toEqual([{ code: '123456' }]);
});

test('what the server answers to the letter stands at the button, in its own words', async () => {
  const said = '535 5.7.8 Username and Password not accepted';
  const { user } = openSetUp(setUpTo(6, { mail: mailbox }), 'mail', {
    [TEST]: () => refused(400, 'mail_refused', said),
  });
  await heading('Does a letter arrive?');
  await user.click(button('Send the test letter'));
  expect((await screen.findByRole('alert')).textContent).toBe(said);
  await user.click(button('Change the mailbox'));
  await heading('How do letters leave?');
  expect(field('Server').value).toBe('smtp.gmail.com:587');
  screen.getByText('Leave it empty to keep the one that is there.');
});

test('the password of the mailbox is not asked for on plain http: it says why, and the command', async () => {
  openSetUp(setUpTo(6, { takesSecrets: false }), 'mail');
  await heading('How do letters leave?');
  expect(screen.queryByLabelText('Password of the mailbox')).toBeNull();
  screen.getByText(/the way to this page is not encrypted/);
  screen.getByText('sudo portal settings set mail-password');
});

test('Later is an answer, too, and is tried again as such', async () => {
  const { user, sent, answers } = openSetUp(setUpTo(6), 'mail', { [MAIL]: unreachable });
  await heading('How do letters leave?');
  await user.click(button('Later'));
  await screen.findByRole('alert');
  answers[MAIL] = () => json(setUpTo(7));
  await user.click(button('Try again'));
  await heading('Is everything right?');
  expect(sent(MAIL)).toEqual([{ later: true }, { later: true }]);
});

test('it ends on the dashboard, signed in, with a page that is loaded anew', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const { user, answers } = openSetUp(setUpTo(7, { address: 'http://portal.local' }), 'finish', {
    [FINISH]: () => refused(409, 'set_up_unfinished', 'The second factor is missing.'),
  });
  await heading('Is everything right?');
  expect(screen.getByRole('link', { name: 'Change Help contact' })).toBeTruthy();
  await user.click(button('Open the portal'));
  expect((await screen.findByRole('alert')).textContent).toBe('The second factor is missing.');
  answers[FINISH] = () => json({ message: 'Welcome', user: mary });
  await user.click(button('Open the portal'));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard'));
  expect(localStorage.getItem('church-session')).toMatch(/^in-/);
  expect(button('Opening…').hasAttribute('disabled')).toBe(true);
});

test('where the portal begins again with https, it leads to the sign-in there', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const { user } = openSetUp(setUpTo(7), 'finish', {
    [FINISH]: () => json({ message: 'Welcome', user: mary }),
  });
  await user.click(await screen.findByRole('button', { name: 'Open the portal' }));
  await heading('Your portal is open');
  const there = screen.getByRole('link', { name: 'Sign in there' });
  expect(there.getAttribute('href')).toBe('https://members.grace.example/login');
  expect(assign).not.toHaveBeenCalled();
});

const BACKUPS = 'GET /api/set-up/backups';
const found = {
  name: 'night.backup',
  folder: '/media/stick',
  bytes: 4_100_000,
  madeAt: '2026-11-28T02:10:00Z',
  isEncrypted: true,
};

test('a backup that was found comes back with its passphrase; the page waits for the portal', async () => {
  const { user, sent, answers } = openSetUp(setUpTo(1), 'backup', {
    [BACKUPS]: () => json({ found: [found], freeBytes: 1e9 }),
    'POST /api/set-up/restore-found': () => json({ message: 'It is whole.' }),
    'GET /api/auth/me': () => refused(503, 'set_up_open', 'This portal is being set up.'),
  });
  await screen.findByText('Found in /media/stick');
  expect(screen.getAllByText('Step 2 of 2')).toHaveLength(2);
  await user.type(field('Passphrase'), 'old oak{Enter}');
  await heading('Your portal is coming back');
  expect(sent('POST /api/set-up/restore-found')).toEqual([
    { name: 'night.backup', passphrase: 'old oak' },
  ]);
  answers['GET /api/auth/me'] = unreachable;
  await waitFor(() => expect(sent('GET /api/auth/me').length).toBeGreaterThan(1));
  answers['GET /api/auth/me'] = () => refused(401, 'signed_out', 'Please sign in.');
  await heading('Your portal is back');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
});

test('a backup whose key is lost comes back without it, if that is wished', async () => {
  // As long as the server's, which names who would lose the second factor.
  const message =
    `Its key is lost. ${'Mary Smith would lose the second factor. '.repeat(12)}`.trim();
  const { user, sent } = openSetUp(setUpTo(1), 'backup', {
    [BACKUPS]: () => json({ found: [{ ...found, isEncrypted: false }], freeBytes: 1e9 }),
    'POST /api/set-up/restore-found': () =>
      json({ message, code: 'backup_refused', field: 'withoutKey' }, 422),
  });
  await user.click(await screen.findByRole('button', { name: 'Bring it back' }));
  await screen.findByText(message);
  await user.click(screen.getByRole('checkbox', { name: /^Go on without the key/ }));
  await user.click(button('Bring it back'));
  await waitFor(() =>
    expect(sent('POST /api/set-up/restore-found')).toEqual([
      { name: 'night.backup' },
      { name: 'night.backup', withoutKey: true },
    ]),
  );
  await user.selectOptions(field('Backup'), 'Another file');
  expect(screen.queryByText(message)).toBeNull();
  expect(screen.queryByText('Choose the file first')).toBeNull();
});

test('a refused backup leaves everything as it was', async () => {
  const message = 'This passphrase is another.';
  const { user } = openSetUp(setUpTo(1), 'backup', {
    [BACKUPS]: () => json({ found: [found], freeBytes: 1e9 }),
    'POST /api/set-up/restore-found': () =>
      json({ message, code: 'field_refused', field: 'passphrase' }, 400),
  });
  await user.type(await screen.findByLabelText('Passphrase'), 'no{Enter}');
  await screen.findByText(message);
  expect(field('Passphrase').getAttribute('aria-invalid')).toBe('true');
  expect(field('Passphrase').value).toBe('no');
});

test('before the backups the code is asked for, on the shorter way', async () => {
  const { user } = openSetUp(setUpTo(0), 'backup', {
    'POST /api/set-up/code': () => json(setUpTo(1)),
    [BACKUPS]: () => json({ found: [], freeBytes: 1e9 }),
  });
  await heading('What code does the machine show?');
  expect(screen.getAllByText('Step 1 of 2')).toHaveLength(2);
  await user.type(field('Code'), 'ABCD-EFGH{Enter}');
  await screen.findByLabelText('Backup file');
});

/** Stands in for the upload that tells how far it is. */
class Upload {
  static last: Upload;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 200;
  responseText = '';
  sent?: FormData;
  constructor() {
    Upload.last = this;
  }
  open() {}
  send(form: FormData) {
    this.sent = form;
  }
}

test('a file says how far it is, can be sent again, and is told when it is too large', async () => {
  vi.stubGlobal('XMLHttpRequest', Upload);
  const { user } = openSetUp(setUpTo(1), 'backup', {
    [BACKUPS]: () => json({ found: [], freeBytes: 1000 }),
    'GET /api/auth/me': () => refused(401, 'signed_out', 'Please sign in.'),
  });
  await screen.findByLabelText('Backup file');
  await user.click(button('Bring it back'));
  await screen.findByText('Choose the file first');
  await user.upload(field('Backup file'), new File(['x'.repeat(2000)], 'large.backup'));
  await screen.findByText(/^This file needs 4.0 kB to come back, and the machine has 1.0 kB free/);
  await user.upload(field('Backup file'), new File(['x'], 'small.backup'));
  await user.type(field('Passphrase'), 'old oak{Enter}');
  await waitFor(() => expect(Upload.last?.sent).toBeTruthy());
  expect(Upload.last.sent?.get('wishes')).toBe('{"passphrase":"old oak"}');
  expect(Upload.last.sent?.get('backup')).toMatchObject({ name: 'small.backup' });
  Upload.last.upload.onprogress?.({ loaded: 42, total: 100 });
  await screen.findByText('Sending the file: 42 %');
  Upload.last.onerror?.();
  await screen.findByText(/^The portal cannot be reached/);
  const first = Upload.last;
  await user.click(button('Try again'));
  await waitFor(() => expect(Upload.last).not.toBe(first));
  Upload.last.responseText = '{"message":"It is whole."}';
  Upload.last.onload?.();
  await heading('Your portal is back');
});
