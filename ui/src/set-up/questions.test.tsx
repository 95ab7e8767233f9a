import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { heading } from '../testing/open';
import { json, refused } from '../testing/server';
import { openSetUp, setUpTo } from '../testing/set-up';
import './set-up-page';

beforeEach(() => sessionStorage.clear());

const button = (name: string) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const CONGREGATION = 'PUT /api/set-up/congregation';
const LOOK = 'POST /api/set-up/address/look';
const ADDRESS = 'PUT /api/set-up/address';
const YOU = 'PUT /api/set-up/administrator';
const KEY = 'POST /api/set-up/second-factor';
const VERIFY = 'POST /api/set-up/second-factor/verify';

test('the time zone of this browser is proposed, with what the clock says there', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat().resolvedOptions(),
    timeZone: 'Europe/Berlin',
  });
  const { user, sent } = openSetUp(setUpTo(1), 'congregation', {
    [CONGREGATION]: () => json(setUpTo(2)),
  });
  await heading('What is your congregation called?');
  expect(field('Time zone').value).toBe('Europe/Berlin');
  screen.getByText(/^It is \d+:\d\d [AP]M there now/);
  await user.type(field('Name'), ' Grace ');
  await user.clear(field('Time zone'));
  await user.type(field('Time zone'), 'new york{Enter}');
  await user.click(button('Continue'));
  await heading('What will members type to get here?');
  expect(sent(CONGREGATION)).toEqual([{ name: 'Grace', place: '', timeZone: 'America/New_York' }]);
});

test('a zone that is none, and no name, are said at the fields', async () => {
  const { user, sent } = openSetUp(setUpTo(1), 'congregation');
  await heading('What is your congregation called?');
  await user.clear(field('Time zone'));
  await user.type(field('Time zone'), 'Gotham');
  await user.click(field('Place'));
  await screen.findByText(/^Choose one from the list/);
  expect(field('Time zone').value).toBe('Gotham');
  await user.click(button('Continue'));
  await screen.findByText('A congregation has a name');
  expect(document.activeElement).toBe(field('Name'));
  expect(sent(CONGREGATION)).toEqual([]);
});

const seen = {
  address: 'https://members.grace.example',
  lines: [
    { isGood: true, says: 'The name leads to this house.' },
    {
      isGood: false,
      says: 'Port 443 is not open.',
      advice: 'Ask the router.',
    },
    { says: 'The certificate is not known.' },
  ],
};

test('an address is looked at before it is used, and a changed one again', async () => {
  const { user, sent } = openSetUp(setUpTo(2), 'address', {
    [LOOK]: () => json(seen),
    'POST /api/set-up/address/certificate': () =>
      json([{ isGood: true, says: 'A certificate would be given.' }]),
    [ADDRESS]: () => json(setUpTo(3)),
  });
  await heading('What will members type to get here?');
  await user.type(field('Address'), 'members.grace.exampl{Enter}');
  await screen.findByText('It is kept as', { exact: false });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      'Good: The name leads to this house.',
      'Not good yet: Port 443 is not open.Ask the router.',
      'Not known: The certificate is not known.',
    ]),
  );
  await screen.findByText('A certificate would be given.');
  await user.type(field('Address'), 'e');
  expect(screen.queryByText('Port 443 is not open.')).toBeNull();
  await user.click(button('Look at this address'));
  await user.click(await screen.findByRole('button', { name: 'Look again' }));
  await waitFor(() => expect(sent(LOOK)).toHaveLength(3));
  expect(sent(ADDRESS)).toEqual([]);
  await user.click(button('Use this address'));
  await heading('Whom do members ask for help?');
  expect(sent(ADDRESS)).toEqual([{ address: 'members.grace.example' }]);
});

test('before a certificate can be had, the way inside the network stands beside the address', async () => {
  const at = 'https://members.grace.example';
  const { user, sent } = openSetUp(
    { ...setUpTo(2), machineAddress: 'http://grace.local' },
    'address',
    {
      [LOOK]: () => json({ ...seen, address: at }),
      'POST /api/set-up/address/certificate': () =>
        json([{ isGood: false, says: 'A certificate could not be had yet.' }]),
      [ADDRESS]: () => json(setUpTo(3)),
    },
  );
  await heading('What will members type to get here?');
  await user.type(field('Address'), `${at}{Enter}`);
  await screen.findByText(/no browser opens it at this address, yours neither/);
  await screen.findByRole('button', { name: 'Use it all the same' });
  await user.click(button('Only inside our network for now: http://grace.local'));
  await heading('Whom do members ask for help?');
  expect(sent(ADDRESS)).toEqual([{ address: 'http://grace.local' }]);
});

test('nothing, or a bare name, gets a hint of what a whole address looks like', async () => {
  const { user, sent } = openSetUp(setUpTo(2), 'address');
  await heading('What will members type to get here?');
  const hint =
    /^A whole address looks like https:.* inside your network only, http:\/\/portal\.local$/;
  screen.getByText(hint);
  await user.click(button('Look at this address'));
  await screen.findByText('Type an address, such as https://members.grace-church.example');
  await user.type(field('Address'), 'portal');
  screen.getByText(hint);
  await user.type(field('Address'), '.lan');
  expect(screen.queryByText(hint)).toBeNull();
  expect(sent(LOOK)).toEqual([]);
});

test('an address that is none is refused at its field', async () => {
  const message = 'This is no address.';
  const { user } = openSetUp(setUpTo(2), 'address', {
    [LOOK]: () => json({ message, code: 'field_refused', field: 'address' }, 400),
  });
  await heading('What will members type to get here?');
  await user.type(field('Address'), 'x y{Enter}');
  await screen.findByText(message);
  expect(field('Address').getAttribute('aria-invalid')).toBe('true');
  await user.type(field('Address'), 'z');
  expect(screen.queryByText(message)).toBeNull();
});

test('or inside the network only, for now', async () => {
  const { user, sent } = openSetUp(setUpTo(2), 'address', { [ADDRESS]: () => json(setUpTo(3)) });
  await user.click(
    await screen.findByRole('button', {
      name: 'Only inside our network for now: http://portal.local',
    }),
  );
  await heading('Whom do members ask for help?');
  expect(sent(ADDRESS)).toEqual([{ address: 'http://portal.local' }]);
});

async function typeAdministrator(user: ReturnType<typeof openSetUp>['user'], confirm: string) {
  await heading('Who are you?');
  await user.type(field('First name'), 'Ruth');
  await user.type(field('Last name'), 'Albright');
  await user.type(field('Email'), 'ruth@example.org');
  await user.type(field('New Password'), 'quiet river under stones');
  await user.type(field('Confirm Password'), confirm);
}

test('the password is typed twice, judged at its field, and never kept in the browser', async () => {
  const { user, sent, answers } = openSetUp(setUpTo(4), 'you', {
    [YOU]: () => refused(400, 'weak_password', 'This one is easily guessed.'),
  });
  await typeAdministrator(user, 'quiet river');
  await user.click(button('Continue'));
  await screen.findByText("Passwords don't match");
  expect(sent(YOU)).toEqual([]);
  await user.type(field('Confirm Password'), ' under stones');
  expect(JSON.stringify(sessionStorage)).toContain('Ruth');
  expect(JSON.stringify(sessionStorage)).not.toContain('quiet');
  await user.click(button('Continue'));
  await screen.findByText('This one is easily guessed.');
  expect(document.activeElement).toBe(field('New Password'));
  answers[YOU] = () => json(setUpTo(5));
  await user.type(field('New Password'), '!');
  await user.type(field('Confirm Password'), '!{Enter}');
  await waitFor(() =>
    expect(sent(YOU)[1]).toEqual({
      firstName: 'Ruth',
      lastName: 'Albright',
      email: 'ruth@example.org',
      password: 'quiet river under stones!',
    }),
  );
});

test('what is answered and stays as it is asks for no password again', async () => {
  const { user } = openSetUp(setUpTo(5), 'you', {
    [KEY]: () => json({ qrCode: 'data:,', secret: 'ABCD' }),
  });
  await heading('Who are you?');
  await screen.findByText(/^Your password is kept/);
  await user.click(button('Continue'));
  await heading('Connect an authenticator app');
});

test('on plain http it is said that others could read the password', async () => {
  openSetUp(setUpTo(4, { takesSecrets: false }), 'you');
  await screen.findByText(/whoever listens in this network could read the password/);
});

const twoFactor = {
  [KEY]: () => json({ qrCode: 'data:image/svg+xml;base64,PHN2Zy8+', secret: 'JBSWY3DPEHPK3PXP' }),
  [VERIFY]: () => json({ backupCodes: ['ABCDE-FGHJK', 'MNPQR-STUVW'] }),
};

test('a wrong code of the app is typed anew, and the key stays while one looks elsewhere', async () => {
  const { user, sent } = openSetUp(setUpTo(5), 'second-factor', {
    ...twoFactor,
    [VERIFY]: () => refused(400, 'wrong_code', 'Invalid verification code'),
  });
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  await user.type(field('Verification code'), '123456{Enter}');
  await screen.findByText('Invalid verification code');
  screen.getByText(/wait for the next one/);
  await waitFor(() => expect(field('Verification code').value).toBe(''));
  expect(document.activeElement).toBe(field('Verification code'));
  await user.click(screen.getByRole('link', { name: 'Back' }));
  await heading('Who are you?');
  await user.click(button('Continue'));
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  expect(sent(KEY)).toHaveLength(1);
});

test('the backup codes stay until they are kept, also while one looks elsewhere', async () => {
  const { user } = openSetUp(setUpTo(5), 'second-factor', twoFactor);
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  await user.type(field('Verification code'), '123456{Enter}');
  await heading('Keep your backup codes');
  expect(JSON.stringify(sessionStorage)).not.toContain('ABCDE');
  await user.click(screen.getByRole('link', { name: 'Your congregation' }));
  await heading('What is your congregation called?');
  await user.click(button('Continue'));
  await heading('Keep your backup codes');
  expect(button('Continue').hasAttribute('disabled')).toBe(true);
  await user.click(button('Copy'));
  await screen.findByText('Copied!');
  await user.click(button('Continue'));
  await heading('How do letters leave?');
});

test('an app that is connected can be connected once more', async () => {
  const { user } = openSetUp(setUpTo(6), 'second-factor', twoFactor);
  await heading('Your app is connected');
  await user.click(button('Connect it once more'));
  await heading('Connect an authenticator app');
});
