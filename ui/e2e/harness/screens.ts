import type { Page } from 'playwright-core';
import { answer, cutOff, holdBack } from './slow';
import { toasts } from './toast';

/** One look of the portal, and how a browser gets there. */
export interface Screen {
  name: string;
  signedIn: boolean;
  /** The answer that the stand-in for the server gives in this state. */
  provokes?: [number | 'nothing', string];
  visit: (page: Page) => Promise<void>;
}

const at = (path: string, heading: string) => async (page: Page) => {
  await page.goto(path);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  // Nothing is on its way any more.
  await page.waitForFunction(() => !document.querySelector('[data-skeleton], [role=status]'));
};

const verifying = async (page: Page) => {
  await at('/verify-2fa?email=mary%40example.org', 'Two-Factor Verification')(page);
  await page.getByLabel('Verification code').pressSequentially('123');
};

const mary = { firstName: 'Mary', lastName: 'Smith', email: 'mary@example.org' };

const signedOut: Screen[] = [
  { name: 'login', visit: at('/login', 'Member Login') },
  {
    name: 'login-mistakes',
    visit: async (page: Page) => {
      await at('/login', 'Member Login')(page);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByText('Password is required').waitFor();
    },
  },
  {
    name: 'login-refused',
    provokes: [401, '/api/auth/login'] as [number, string],
    visit: async (page: Page) => {
      await answer(
        page,
        '/api/auth/login',
        401,
        '{"message":"Invalid email or password","code":"invalid_credentials"}',
      );
      await at('/login', 'Member Login')(page);
      await page.getByLabel('Email').fill('mary@example.org');
      await page.getByLabel('Password', { exact: true }).fill('not this one');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'login-newcomer',
    visit: async (page: Page) => {
      await answer(page, '/api/auth/reset-password', 200, '{"message":"Set"}');
      await page.goto(`/reset-password?purpose=invitation&token=${'x'.repeat(43)}`);
      for (const label of ['New Password', 'Confirm Password']) {
        await page.getByLabel(label, { exact: true }).fill('eleven lanterns at dusk');
      }
      await page.getByRole('button', { name: 'Save Password' }).click();
      await page.getByText('From now on you sign in here').waitFor();
      await toasts(page).getByRole('button', { name: 'Close' }).click();
    },
  },
  {
    name: 'login-sign-out-unheard',
    provokes: ['nothing', '/api/auth/logout'] as ['nothing', string],
    visit: async (page: Page) => {
      await cutOff(page, '/api/auth/logout');
      await page.addInitScript(() => {
        for (const key of ['church-session', 'church-sign-out']) localStorage.setItem(key, '1');
      });
      await page.goto('/login');
      await page.getByText('This device may still be signed in').waitFor();
    },
  },
  { name: 'end-letters', visit: at('/letters#x', 'End these letters?') },
  { name: 'account-locked', visit: at('/account-locked', 'Account Locked') },
  { name: 'forgot-password', visit: at('/forgot-password', 'Forgot Password') },
  {
    name: 'check-your-email',
    visit: async (page: Page) => {
      await at('/forgot-password', 'Forgot Password')(page);
      await page.getByLabel('Email').fill('nobody@example.org');
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
      await toasts(page).getByRole('button', { name: 'Close' }).click();
    },
  },
  {
    name: 'toast-destructive',
    provokes: [503, '/api/auth/forgot-password'] as [number, string],
    visit: async (page: Page) => {
      await answer(page, '/api/auth/forgot-password', 503, '{}');
      await at('/forgot-password', 'Forgot Password')(page);
      await page.getByLabel('Email').fill('nobody@example.org');
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await toasts(page).hover();
    },
  },
  {
    name: 'reset-password',
    visit: at(`/reset-password?token=${'x'.repeat(43)}`, 'Reset Password'),
  },
  { name: 'reset-password-cut', visit: at('/reset-password?token=x', 'Reset Password') },
  { name: 'verify', visit: verifying },
  {
    name: 'verify-refused',
    provokes: [401, '/api/auth/verify-2fa'] as [number, string],
    visit: async (page: Page) => {
      await answer(
        page,
        '/api/auth/verify-2fa',
        401,
        '{"message":"Invalid verification code","code":"wrong_code"}',
      );
      await verifying(page);
      await page.getByLabel('Verification code').fill('123456');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'verify-backup-code',
    visit: async (page: Page) => {
      await verifying(page);
      await page.getByRole('button', { name: 'Use a backup code' }).click();
      await page.getByLabel('Backup code').waitFor();
    },
  },
  {
    name: 'verify-over',
    provokes: [401, '/api/auth/verify-2fa'] as [number, string],
    visit: async (page: Page) => {
      // There was no password before it.
      await verifying(page);
      await page.getByLabel('Verification code').fill('123456');
      await page.keyboard.press('Enter');
      await page.getByText('Please sign in again with your password.').waitFor();
    },
  },
].map((screen) => ({ ...screen, signedIn: false }));

const signedIn: Screen[] = [
  { name: 'dashboard', visit: at('/dashboard', 'Welcome back, ') },
  { name: 'profile', visit: at('/profile', 'Profile') },
  {
    name: 'profile-empty',
    visit: async (page: Page) => {
      const nothing = { totalPledged: 0, totalDonated: 0, outstanding: 0 };
      const counts = { pledgesCount: 0, donationsCount: 0 };
      for (const [path, body] of [
        ['', { ...mary, membershipStatus: 'visitor' }],
        ['/family', []],
        ['/financial', { ...nothing, ...counts }],
        ['/donations', []],
        ['/pledges', []],
      ] as const) {
        await answer(page, `/api/members/me${path}`, 200, JSON.stringify(body));
      }
      await at('/profile', 'Profile')(page);
    },
  },
  {
    name: 'profile-on-its-way',
    visit: async (page: Page) => {
      for (const path of ['', '/family', '/financial', '/donations', '/pledges']) {
        await holdBack(page, `/api/members/me${path}`);
      }
      await page.goto('/profile');
      await page.getByRole('region', { name: 'Donations' }).waitFor();
    },
  },
  {
    name: 'profile-failed',
    provokes: ['nothing', '/api/members/me'] as ['nothing', string],
    visit: async (page: Page) => {
      await cutOff(page, '/api/members/me');
      await at('/profile', 'Profile')(page);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'edit-profile',
    visit: async (page: Page) => {
      await at('/profile', 'Profile')(page);
      await page.getByRole('button', { name: 'Edit profile' }).first().click();
      await page.getByRole('dialog', { name: 'Edit profile' }).waitFor();
    },
  },
  {
    name: 'discard-changes',
    visit: async (page: Page) => {
      await at('/profile', 'Profile')(page);
      await page.getByRole('button', { name: 'Edit name' }).click();
      await page.getByLabel('First Name').fill('Marie');
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'photo-dialog',
    visit: async (page: Page) => {
      await at('/profile', 'Profile')(page);
      await page.getByRole('button', { name: /^(Add|Change) photo$/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'giving', visit: at('/giving', 'Giving') },
  { name: 'settings', visit: at('/settings', 'Settings') },
  { name: 'security', visit: at('/security', 'Security') },
  {
    name: 'change-password',
    visit: async (page: Page) => {
      await at('/security', 'Security')(page);
      await page.getByRole('button', { name: 'Change password' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change password' });
      await dialog.getByRole('button', { name: 'Change password' }).click();
      await dialog.getByText('Password is required').waitFor();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  { name: 'events', visit: at('/events?category=fellowship', 'Church Events') },
  {
    name: 'events-on-their-way',
    visit: async (page: Page) => {
      await holdBack(page, '/api/events');
      await page.goto('/events');
      await page.locator('[data-skeleton]').first().waitFor();
    },
  },
  { name: 'announcements', visit: at('/announcements', 'Church Announcements') },
  { name: 'celebrations', visit: at('/celebrations', 'Celebrations') },
  { name: 'setup-2fa', visit: at('/setup-2fa', 'Enable 2FA') },
  {
    name: 'setup-2fa-done',
    visit: async (page: Page) => {
      const user = { ...mary, twoFactorEnabled: true };
      const recoveryCodes = '23456789AB'.split('').map((letter) => `7KQ2M-XW4T${letter}`);
      const done = JSON.stringify({ message: 'On', user, recoveryCodes });
      await answer(page, '/api/auth/me', 200, JSON.stringify(mary));
      await answer(page, '/api/auth/setup-2fa/verify', 200, done);
      await at('/setup-2fa', 'Enable 2FA')(page);
      await page.getByLabel('Verification code').fill('123456');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Your backup codes' }).waitFor();
      await toasts(page).getByRole('button', { name: 'Close' }).click();
    },
  },
  {
    name: 'setup-2fa-already-on',
    visit: async (page: Page) => {
      const user = { ...mary, twoFactorEnabled: true };
      await answer(page, '/api/auth/me', 200, JSON.stringify(user));
      await at('/setup-2fa', '2FA Already Enabled')(page);
    },
  },
  { name: 'not-found', visit: at('/nowhere', '404 Page Not Found') },
  {
    name: 'user-menu',
    visit: async (page: Page) => {
      await at('/celebrations', 'Celebrations')(page);
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'sidebar-folded',
    visit: async (page: Page) => {
      await at('/dashboard', 'Welcome back, ')(page);
      await page.keyboard.press('Control+b');
      await page.locator('.sidebar-collapsed').waitFor();
    },
  },
].map((screen) => ({ ...screen, signedIn: true }));

export const screens = [...signedOut, ...signedIn];
