import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { heading } from '../../testing/open';
import { finding, openPortal as open, PORTAL, portal } from '../../testing/portal';
import { json, refused } from '../../testing/server';
import { partsOf } from './findings';
import './portal-page';
import { size } from '../../design/display/size';

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
    [PORTAL]: () => json(portal({ findings: [finding({ mendedBy: 'backup', says: 'Old.' })] })),
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

test('after a change the portal looks again by itself, once', async () => {
  const { calls, answers } = open('/office/portal', {
    [PORTAL]: () => json(portal({ findings: [finding({ says: 'Old.' })], isLookOld: true })),
    'POST /api/office/portal/look': () => {
      answers[PORTAL] = () => json(portal());
      return json({ message: 'Looked.' });
    },
  });
  await screen.findByText(/^Nothing needs you\./);
  const posted = calls.filter(({ route }) => route.startsWith('POST')).map(({ route }) => route);
  expect(posted).toEqual(['POST /api/office/portal/look']);
});

test('who comes back from elsewhere sees what was done there, and it is looked at', async () => {
  const { calls, answers } = open('/office/portal', {
    [PORTAL]: () => json(portal({ findings: [finding({ says: 'There is no backup.' })] })),
    'POST /api/office/portal/look': () => {
      answers[PORTAL] = () => json(portal());
      return json({ message: 'Looked.' });
    },
  });
  await heading('There is no backup.');
  answers[PORTAL] = () =>
    json(portal({ findings: [finding({ says: 'There is no backup.' })], isLookOld: true }));
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText(/^Nothing needs you\./);
  const posted = calls.filter(({ route }) => route.startsWith('POST')).map(({ route }) => route);
  expect(posted).toEqual(['POST /api/office/portal/look']);
});

test('an administrator without a second factor is led to where she turns it on', async () => {
  const mendedBy = 'second-factor';
  open('/office/portal', {
    [PORTAL]: () => json(portal({ findings: [finding({ mendedBy, says: 'You have none.' })] })),
  });
  const link = await screen.findByRole('link', { name: /^Turn it on/ });
  expect(link.getAttribute('href')).toBe('/setup-2fa');
});

test('a refusal stands with the button that was pressed', async () => {
  const { user } = open('/office/portal', {
    [PORTAL]: () => json(portal({ findings: [finding({ mendedBy: 'backup', says: 'Old.' })] })),
    'POST /api/office/portal/backups': () => refused(507, 'disk_full', 'The disk is full.'),
    'POST /api/office/portal/look': () => refused(503, 'busy', 'Please try again.'),
  });
  await heading('Old.');
  for (const place of [
    screen.getByRole('article', { name: 'Old.' }),
    screen.getByRole('region', { name: 'Backups' }),
  ]) {
    await user.click(within(place).getByRole('button', { name: 'Back up now' }));
    expect((await within(place).findByRole('alert')).textContent).toContain('The disk is full.');
  }
});

test('a setting or a file that mends a finding is one press away', async () => {
  const findings = [
    finding({ name: 'mail-settings', mendedBy: 'mail-server', says: 'No mail.' }),
    finding({ name: 'backup-with-key', mendedBy: 'download', says: 'No key.' }),
  ];
  // Here a download would lead to another page.
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:backup');
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': 'attachment; filename="portal-with-key-20261120-180000Z.tar.age"',
  };
  const { user, calls } = open('/office/portal', {
    [PORTAL]: () => json(portal({ findings })),
    'POST /api/office/portal/backups/file': () => new Response('age', { headers }),
    'POST /api/office/portal/look': () => json({ message: 'Looked.' }),
  });
  await heading('No mail.');
  const card = within(screen.getByRole('article', { name: 'No mail.' }));
  const settings = card.getByRole('link', { name: /^Settings/ });
  expect(settings.getAttribute('href')).toBe('/office/portal/settings');
  await user.click(screen.getByRole('button', { name: 'Download a backup' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Download a backup' }));
  await user.type(dialog.getByLabelText('Passphrase of the file'), 'four quiet lanterns');
  await user.type(dialog.getByLabelText('Your password'), 'quiet river lantern');
  const again = dialog.getByLabelText('Passphrase of the file, once more');
  await user.type(again, 'four quiet lanternz');
  dialog.getByText('The two are not the same');
  expect(dialog.getByRole('button', { name: 'Download' }).hasAttribute('disabled')).toBe(true);
  await user.type(again, '{Backspace}s');
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  await waitFor(() =>
    expect(calls.map(({ route }) => route)).toContain('POST /api/office/portal/look'),
  );
  expect(names).toEqual(['portal-with-key-20261120-180000Z.tar.age']);
});

test('after an upgrade what is new stands there with the way back until it is put aside', async () => {
  const backup = {
    name: 'portal-20261122-113000Z.db',
    purpose: 'before-upgrade' as const,
    madeAt: '2026-11-22T05:30:00-06:00',
    bytes: 4_100_000,
  };
  const changes = [{ title: 'Giving', points: ['A fund may end.'] }];
  const command = 'sudo systemctl stop portal; sudo portal restore FILE';
  const { user, answers } = open('/office/portal', {
    [PORTAL]: () => json(portal({ version: '0.2.0', upgrade: { changes, backup, command } })),
    'GET /api/left-to-do': () => json(['upgrade']),
    'DELETE /api/office/portal/left-to-do/upgrade': () =>
      json({ message: 'It is not shown any more.' }),
  });
  await heading('New in version 0.2.0');
  await screen.findByRole('link', { name: 'This portal (new)' });
  const card = screen.getByRole('region', { name: 'New in version 0.2.0' });
  expect(within(card).getByText('A fund may end.')).toBeTruthy();
  expect(
    within(card).getByText(/from before is there: Nov 22, 2026, 5:30 AM, 4.1 MB/),
  ).toBeTruthy();
  expect(within(card).getByText(command).tagName).toBe('CODE');
  answers[PORTAL] = () => json(portal());
  await user.click(within(card).getByRole('button', { name: /Put aside/ }));
  await waitFor(() => expect(screen.queryByText('A fund may end.')).toBeNull());
});

test('rows say who is signed in, what alarmed the log, and how full it is', async () => {
  const browser = {
    id: 9,
    name: 'Chrome on Android',
    signedInAt: '2026-11-20T09:00:00-06:00',
    lastSeenAt: '2026-11-20T11:55:00-06:00',
    current: true,
  };
  const alarm = {
    id: '5',
    at: '2026-11-19T22:00:00-06:00',
    times: 2,
    action: 'account-locked',
    words: 'account locked',
    success: true,
    name: 'Mary Smith',
  };
  open('/office/portal', {
    [PORTAL]: () =>
      json(
        portal({
          sessions: [{ personId: 'p1', person: 'Ruth Albright', browser }],
          alarms: [alarm],
          certificate: { until: '2027-02-01T00:00:00-06:00', isAutomatic: true },
        }),
      ),
  });
  const person = await screen.findByRole('link', { name: 'Ruth Albright' });
  expect(person.getAttribute('href')).toBe('/office/people/p1');
  expect(screen.getByText(/Chrome on Android · since Nov 20, 2026/)).toBeTruthy();
  expect(screen.getByText('account locked')).toBeTruthy();
  expect(screen.getByText(/Mary Smith/)).toBeTruthy();
  expect(screen.getByText('until Feb 1, 2027, fetched by the portal')).toBeTruthy();
  expect(screen.getByText('12.0 GB')).toBeTruthy();
  expect(screen.getByText('2 of 200')).toBeTruthy();
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
  const { user, calls, answers } = open('/office/portal', {
    [PORTAL]: () => json(portal({ stuckLetters: [stuck] })),
    [retry]: () => json({ message: 'The letter is tried again now.' }),
  });
  await screen.findByText('“550 no such user”');
  await user.click(screen.getByRole('button', { name: /^Try again/ }));
  await screen.findByText('The letter is tried again now.');
  expect(calls.find(({ route }) => route === retry)?.body).toEqual({ id: 4 });

  const drop = 'DELETE /api/office/portal/letters/4';
  answers[drop] = () => refused(404, 'not_found', 'There is no such letter here any more.');
  await user.click(screen.getByRole('button', { name: /^Drop/ }));
  expect(
    calls.some(({ route }) => route === drop),
    'it is asked first',
  ).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Drop it' }));
  const row = screen.getByRole('list', { name: 'Letters that did not leave' });
  expect((await within(row).findByRole('alert')).textContent).toContain('no such letter');
});

test('what is left to do leads to where it is done', async () => {
  open('/office/portal', { [PORTAL]: () => json(portal({ leftToDo: ['mail'] })) });
  const step = await screen.findByRole('link', { name: 'Let letters leave' });
  expect(step.getAttribute('href')).toBe('/office/portal/settings');
});

test('a step is put aside by itself, and taken back', async () => {
  const STEP = '/api/office/portal/left-to-do/mail';
  const { user, calls, answers } = open('/office/portal', {
    [PORTAL]: () => json(portal({ leftToDo: ['mail', 'https'] })),
    [`DELETE ${STEP}`]: () => json({ message: 'It is not shown any more.' }),
    [`PUT ${STEP}`]: () => json({ message: 'It is shown again.' }),
  });
  const name = /^Put aside.*Let letters leave/;
  const put = await screen.findByRole('button', { name });
  answers[PORTAL] = () => json(portal({ leftToDo: ['https'] }));
  await user.click(put);
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  answers[PORTAL] = () => json(portal({ leftToDo: ['mail', 'https'] }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name });
  expect(calls.map(({ route }) => route).filter((route) => route.endsWith('/mail'))).toEqual([
    `DELETE ${STEP}`,
    `PUT ${STEP}`,
  ]);
});

test('a step that was put aside before has a quiet way back', async () => {
  const STEP = 'PUT /api/office/portal/left-to-do/mail';
  const { user, calls, answers } = open('/office/portal', {
    [PORTAL]: () => json(portal({ stepsAside: ['mail'] })),
    [STEP]: () => json({ message: 'It is shown again.' }),
  });
  await screen.findByText('Put aside: Let letters leave');
  answers[PORTAL] = () => json(portal({ leftToDo: ['mail'] }));
  await user.click(screen.getByRole('button', { name: /^Show again/ }));
  await screen.findByRole('link', { name: 'Let letters leave' });
  expect(calls.some(({ route }) => route === STEP)).toBe(true);
  expect(screen.queryByText(/^Put aside: /)).toBeNull();
});

test('the dashboard of an administrator says what is left to do', async () => {
  open('/dashboard', { 'GET /api/left-to-do': () => json(['people']) });
  const step = await screen.findByRole('link', { name: 'Bring in the people' });
  expect(step.getAttribute('href')).toBe('/office/people/import');
});

test('words for sizes, and commands in an advice', () => {
  expect([900, 4_100_000, 2_500_000_000].map(size)).toEqual(['0.9 kB', '4.1 MB', '2.5 GB']);
  expect(
    partsOf('Do this:\n  portal backup\n\nThen that.\n').map(({ isCommand }) => isCommand),
  ).toEqual([false, true, false]);
});
