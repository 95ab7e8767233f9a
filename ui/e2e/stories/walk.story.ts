import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { day, in1980, week } from '../harness/days';
import { Portal } from '../harness/portal';
import { storiesOn } from '../harness/story';
import { toast } from '../harness/toast';

const story = storiesOn(Portal.inNewFolder);

const JOHN = 'john.miller@example.org';
const PASSWORD = 'seven candles in the window';

/** The fixture, with a birthday and a wedding in this week; the other birthdays are in no week near it. */
function listOfPeople(zone: string): { path: string; remove: () => void } {
  const [, monday = '', tuesday = ''] = week(zone);
  const template = readFileSync(new URL('../fixtures/people.csv', import.meta.url), 'utf8');
  const folder = mkdtempSync(join(tmpdir(), 'portal-list-'));
  const path = join(folder, 'people.csv');
  const list = template
    .replaceAll('{birthday}', in1980(monday))
    .replaceAll('{wedding}', in1980(tuesday))
    .replaceAll('{anotherDay}', in1980(day(zone, 100)));
  writeFileSync(path, list);
  return { path, remove: () => rmSync(folder, { recursive: true }) };
}

story(
  'from an empty folder to a member at the dashboard, locked out and let in again',
  async ({ portal, open, watch }) => {
    const zone = portal.timeZone;

    // A volunteer sets the portal up, brings the people, and says what is going on.
    const said = portal.run('setup', '--yes', {
      congregationName: 'St. Mark Church',
      timeZone: zone,
      publicAddress: `http://localhost:${portal.port}`,
      helpContact: 'Ask Grace in the office, 555-0199',
      adminFirstName: 'Grace',
      adminLastName: 'Hall',
      adminEmail: 'grace@example.org',
    });
    expect(said).toContain(`http://localhost:${portal.port}/reset-password?purpose=setup&token=`);
    const list = listOfPeople(zone);
    portal.run('import', 'people', list.path, '--dry-run');
    expect(portal.run('member', 'list')).not.toContain(JOHN);
    portal.run('import', 'people', list.path);
    list.remove();
    expect(portal.run('member', 'list')).toContain(JOHN);
    portal.run('event', 'add', {
      title: 'Sunday Worship',
      date: day(zone, 2),
      time: '10:00',
      location: 'Sanctuary',
      category: 'worship',
    });
    portal.run('announcement', 'add', {
      title: 'New service time',
      content: 'From January on we begin at 10:30.',
      important: true,
    });

    // John is invited by letter and chooses his password.
    await portal.serve();
    portal.run('member', 'invite', JOHN);
    const link = new URL(await portal.linkInLetterTo(JOHN));
    expect(link.origin).toBe(`http://localhost:${portal.port}`);
    const page = await open({ origin: link.origin });
    await page.goto(link.href);
    await page.getByRole('heading', { name: 'Choose Your Password' }).waitFor();
    await page.getByLabel('New Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Save Password' }).click();
    await page.waitForURL('/login');

    // He signs in and sees what is going on.
    const email = page.getByLabel('Email');
    const password = page.getByLabel('Password', { exact: true });
    const signIn = page.getByRole('button', { name: 'Sign In' });
    await email.fill(JOHN);
    await password.fill(PASSWORD);
    await signIn.click();
    await page.waitForURL('/dashboard');
    await toast(page, 'Welcome back!')
      .getByText("You're now logged in, John", { exact: true })
      .waitFor();
    await page.getByRole('heading', { name: 'Welcome back, John' }).waitFor();
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    const event = card('Upcoming Events').getByRole('listitem').first();
    await event.getByText('Sunday Worship', { exact: true }).waitFor();
    await event.getByText('worship', { exact: true }).waitFor();
    await event.getByText('10:00 AM').waitFor();
    await event.getByText('Sanctuary', { exact: true }).waitFor();
    const news = card('Recent Announcements').getByRole('listitem').first();
    await news.getByText('New service time', { exact: true }).waitFor();
    await news.getByText('Important', { exact: true }).waitFor();
    const week = card("This Week's Celebrations");
    await week.getByText('John Miller', { exact: true }).waitFor();
    await week.getByText('Tim Miller', { exact: true }).waitFor();
    await week.getByText('John & Mary Miller', { exact: true }).waitFor();
    await expect.poll(() => week.getByText('Ana Garcia').count()).toBe(0);

    // Five wrong passwords lock his account.
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('/login');
    watch.provokes(401, '/api/auth/login');
    watch.provokes(423, '/api/auth/login');
    for (const tries of [1, 2, 3, 4, 5]) {
      await email.fill(JOHN);
      await password.fill(`wrong guess number ${tries}`);
      const answered = page.waitForResponse('**/api/auth/login');
      await signIn.click();
      expect((await answered).status(), `guess ${tries}`).toBe(tries < 5 ? 401 : 423);
      if (tries < 5) await page.getByText('Invalid email or password', { exact: true }).waitFor();
      await signIn.or(page.getByText('Account Locked')).first().waitFor();
    }
    await page.waitForURL('/account-locked');
    await page.getByRole('heading', { name: 'Account Locked' }).waitFor();
    await page.getByText(/multiple failed login attempts/).waitFor();
    await page.getByText(/church administrator/).waitFor();
    await page.getByText(/Ask Grace in the office, 555-0199/).waitFor();
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await page.waitForURL('/login');
    await email.fill(JOHN);
    await password.fill(PASSWORD);
    await signIn.click();
    await page.waitForURL('/account-locked');

    // The office unlocks it, and he is in again.
    portal.run('unlock', JOHN);
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await email.fill(JOHN);
    await password.fill(PASSWORD);
    await signIn.click();
    await page.waitForURL('/dashboard');
  },
);
