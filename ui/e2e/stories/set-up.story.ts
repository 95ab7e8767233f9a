import { expect } from 'vitest';
import { isForEverybody } from '../harness/for-everybody';
import { john, PASSWORD, Portal } from '../harness/portal';
import { answersAll, codeOn, givesCode, heading, press } from '../harness/set-up';
import { cutOff, serverAgain } from '../harness/slow';
import { storiesOn } from '../harness/story';

const story = storiesOn(() => Portal.empty());

story('a second browser takes over, and the first is told', async ({ open, portal, watch }) => {
  watch.provokes(503, '/api/auth/me');
  const [first, second] = [await open(), await open()];
  await first.goto('/set-up?step=code');
  await givesCode(first, portal);
  await heading(first, 'What is your congregation called?');
  await second.goto('/set-up?step=code');
  await givesCode(second, portal);
  await heading(second, 'What is your congregation called?');
  await first.getByLabel('Name').fill('Grace Community Church');
  await first.getByLabel('Time zone').fill(portal.timeZone);
  await first.keyboard.press('Enter');
  watch.provokes(401, '/api/set-up/congregation');
  await press(first, 'Continue');
  await first.getByRole('alert').waitFor();
  await givesCode(first, portal);
  await heading(first, 'What is your congregation called?');
  await expect.poll(() => first.getByLabel('Name').inputValue()).toBe('Grace Community Church');
});

story('from the code on the machine to the dashboard', async ({ open, portal, watch }) => {
  watch.provokes(503, '/api/auth/me');
  watch.provokes(401, '/api/set-up/code');
  watch.provokes(404, '/api/set-up');
  const page = await open({ permissions: ['clipboard-write'] });
  await page.goto('/dashboard');
  await page.waitForURL('/set-up');
  await heading(page, 'Welcome to your portal');
  await isForEverybody(page, 'set-up-beginning');
  await page.goto('/set-up?help=https#the-certificate');
  await heading(page, 'Reached from everywhere: name, router, https');
  await isForEverybody(page, 'set-up-help');
  await page.getByRole('link', { name: 'Go on with set-up' }).click();
  await page.getByRole('link', { name: /^(Start anew|Go on)/ }).click();

  codeOn(portal);
  await page.getByLabel('Code').fill('AAAA-AAAA');
  await press(page, 'Continue');
  await page.getByText(/4 tries/).waitFor();
  await isForEverybody(page, 'set-up-code');
  await givesCode(page, portal);

  await answersAll(page, portal, async (screen) => {
    if (screen === 'congregation') {
      await page.reload();
      await expect.poll(() => page.getByLabel('Place').inputValue()).toBe('Springfield');
    }
    if (screen === 'help') {
      await page.goBack();
      await heading(page, 'What will members type to get here?');
      await page.goForward();
      await page.getByLabel('Help contact').fill('Ruth in the office, 555-0142');
    }
    await isForEverybody(page, `set-up-${screen}`);
  });

  await page.goto('/set-up');
  await heading(page, 'This portal is set up');
  await isForEverybody(page, 'set-up-closed');
  await page.getByRole('link', { name: 'Go to the portal' }).click();
  await page.waitForURL('/dashboard');
});

story('a portal comes back from a backup', async ({ open, watch }) => {
  const old = await Portal.setUp();
  const file = old.run('backup', '--quiet').trim();
  const fresh = await Portal.empty();
  try {
    watch.provokes(503, '/api/auth/me');
    const page = await open({ origin: fresh.origin });
    await page.goto('/set-up');
    await page.getByRole('link', { name: /^Bring back a backup/ }).click();
    await givesCode(page, fresh);
    await heading(page, 'Which backup comes back?');
    await page.getByLabel('Backup file').setInputFiles(file);
    await isForEverybody(page, 'set-up-backup');
    watch.provokes('nothing', '/api/auth/me');
    await cutOff(page, '/api/auth/me');
    await press(page, 'Bring it back');
    await heading(page, 'Your portal is coming back');
    const asked = () => fetch(`${fresh.origin}/api/auth/me`).then(({ status }) => status);
    await expect.poll(() => asked().catch(() => 'away')).toBe(401);
    await serverAgain(page);
    await heading(page, 'Your portal is back');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill(john.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Sign In');
    await heading(page, 'Welcome back, John');
    await page.close();
  } finally {
    await fresh.remove();
    await old.remove();
  }
});
