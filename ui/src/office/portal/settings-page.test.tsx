import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { olga } from '../../testing/office';
import { heading, openSignedIn } from '../../testing/open';
import { type Answers, json, refused } from '../../testing/server';
import type { Setting } from './queries';
import './settings-page';

const SETTINGS = '/api/office/portal/settings';

const open = (path: string, answers: Answers) =>
  openSignedIn(path, {
    'GET /api/auth/me': () => json({ ...olga, roles: ['administrator'] }),
    ...answers,
  });

const setting = (name: string, parts: Partial<Setting> = {}): Setting => ({
  name,
  group: 'Signing in',
  label: name,
  meaning: `What ${name} does.`,
  value: '5',
  words: '5',
  input: 'number',
  ...parts,
});

test('time zone and mail server are chosen as in set-up, and a passphrase is typed twice', async () => {
  let answer: (response: Response) => void = () => undefined;
  const { user, calls } = open('/office/portal/settings', {
    [`GET ${SETTINGS}`]: () =>
      json([
        setting('time-zone', { label: 'Time zone', value: 'America/Chicago', input: 'text' }),
        setting('mail-server', { label: 'Mail server', value: '', input: 'text' }),
        setting('backup-passphrase', { label: 'Passphrase', value: '', input: 'secret' }),
        setting('public-address', {
          value: 'https://old.example.org',
          input: 'address',
          command: 'portal --data-dir /srv/p settings set public-address https://NAME',
        }),
      ]),
    [`GET ${SETTINGS}/time-zone?value=Europe%2FBerlin`]: () => json({ message: 'This fits.' }),
    [`GET ${SETTINGS}/public-address?value=https%3A%2F%2Fnew.example.org`]: () =>
      json({ message: 'This fits.' }),
    [`GET ${SETTINGS}/mail-server?value=mail.gmx.net%3A587`]: () => json({ message: 'This fits.' }),
    [`PUT ${SETTINGS}`]: () => new Promise((done) => (answer = done)),
  });
  await heading('Signing in');
  screen.getByText('portal --data-dir /srv/p settings set public-address https://NAME');
  await user.click(screen.getByRole('button', { name: /^Edit/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(
    dialog.getByLabelText('public-address'),
    '{Control>}a{/Control}https://new.example.org',
  );
  await dialog.findByText(/tried when it is saved/);
  const zone = dialog.getByRole('combobox', { name: 'Time zone' });
  await user.clear(zone);
  await user.type(zone, 'berlin{Enter}');
  dialog.getByText(/It is \d+:\d\d [AP]M there now/);
  await user.selectOptions(dialog.getByLabelText('Provider'), 'GMX');
  dialog.getByText(/POP3 and IMAP must be allowed/);
  await dialog.findByText(/It is not tried here/);
  await user.type(dialog.getByLabelText('Passphrase'), 'four quiet lanterns');
  await user.type(dialog.getByLabelText('Your password'), 'quiet river lantern');
  const save = dialog.getByRole('button', { name: 'Save' });
  expect(save.hasAttribute('disabled'), 'the passphrase was typed once').toBe(true);
  await user.type(dialog.getByLabelText('Passphrase, once more'), 'four quiet lanterns');
  await user.click(save);
  await dialog.findByRole('button', { name: 'Trying the address…' });
  answer(json({ message: 'Saved.' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ route }) => route === `PUT ${SETTINGS}`)?.body).toMatchObject({
    changes: [
      { name: 'time-zone', value: 'Europe/Berlin', before: 'America/Chicago' },
      { name: 'mail-server', value: 'mail.gmx.net:587', before: '' },
      { name: 'backup-passphrase', value: 'four quiet lanterns', before: '' },
      { name: 'public-address', value: 'https://new.example.org' },
    ],
  });
});

const EASY = 'This is easy to guess.';

test('a refusal belongs to the value that it was said of', async () => {
  const { user } = open('/office/portal/settings', {
    [`GET ${SETTINGS}`]: () =>
      json([
        setting('backup-passphrase', { label: 'Passphrase', value: '', input: 'secret' }),
        setting('mail-password', { label: 'Mail password', value: '', input: 'secret' }),
      ]),
    [`PUT ${SETTINGS}`]: () =>
      json({ message: EASY, code: 'field_refused', field: 'backup-passphrase' }, 400),
  });
  await heading('Signing in');
  await user.click(screen.getByRole('button', { name: /^Edit/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Passphrase'), 'password1234');
  await user.type(dialog.getByLabelText('Passphrase, once more'), 'password1234');
  await user.type(dialog.getByLabelText('Your password'), 'quiet river lantern{Enter}');
  await dialog.findByText(EASY);
  await user.type(dialog.getByLabelText('Mail password'), 'x');
  dialog.getByText(EASY);
  await user.type(dialog.getByLabelText('Passphrase'), '5');
  expect(dialog.queryByText(EASY)).toBeNull();
});

test('settings are checked while they are typed, and only what changed is sent, with what stood there', async () => {
  const { user, calls, answers } = open('/office/portal/settings', {
    [`GET ${SETTINGS}`]: () =>
      json([
        setting('lock-after', { label: 'Wrong passwords' }),
        setting('week-letter', { value: 'saturday 09:00', input: 'weekly' }),
        setting('two-counters', { value: 'no', input: 'yes-no' }),
        setting('backup-time', { value: '03:00', input: 'time' }),
        setting('public-address', { value: 'https://old.example.org', input: 'address' }),
        setting('accent', { value: '', words: 'the portal’s green', input: 'colour' }),
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
  expect(within(dialog).queryByLabelText('roles-need-second-factor')).toBeNull();
  expect(within(dialog).queryByLabelText('accent'), 'it has a page of its own').toBeNull();
  answers[`GET ${SETTINGS}/lock-after?value=700`] = () =>
    refused(400, 'field_refused', 'Wrong passwords: a whole number from 3 to 20.');
  const field = within(dialog).getByLabelText('Wrong passwords');
  await user.clear(field);
  await user.type(field, '700');
  await screen.findByText('Wrong passwords: a whole number from 3 to 20.');

  answers[`GET ${SETTINGS}/lock-after?value=7`] = () => json({ message: 'This fits.' });
  answers[`PUT ${SETTINGS}`] = () => json({ message: 'Saved.' });
  await user.clear(field);
  await user.type(field, '7');
  await user.selectOptions(within(dialog).getByLabelText('week-letter'), 'Sunday');
  await user.click(within(dialog).getByLabelText('two-counters'));
  await user.click(within(dialog).getByRole('button', { name: /^Never/ }));
  const here = window.location.origin;
  await user.click(within(dialog).getByRole('button', { name: `Use ${here}, where you are now` }));
  await user.type(within(dialog).getByLabelText('Your password'), 'quiet river lantern');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ route }) => route === `PUT ${SETTINGS}`)?.body).toEqual({
    changes: [
      { name: 'lock-after', value: '7', before: '5' },
      { name: 'week-letter', value: 'sunday 09:00', before: 'saturday 09:00' },
      { name: 'two-counters', value: 'yes', before: 'no' },
      { name: 'backup-time', value: '', before: '03:00' },
      { name: 'public-address', value: here, before: 'https://old.example.org' },
    ],
    stepUp: { password: 'quiet river lantern' },
  });
});
