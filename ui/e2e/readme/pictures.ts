import { fileURLToPath } from 'node:url';
import { Portal } from '../harness/portal';
import { storiesOn } from '../harness/story';

const story = storiesOn(() => Portal.sample(200));

// The README's pictures, taken anew with README_PICTURES=1.
for (const theme of ['light', 'dark']) {
  story(`the dashboard in the ${theme} theme`, async ({ member: page }) => {
    await page.addInitScript((theme) => localStorage.setItem('church-theme', theme), theme);
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => !document.querySelector('[data-skeleton]'));
    await page.evaluate(() => document.fonts.ready);
    const path = fileURLToPath(new URL(`dashboard-${theme}.png`, import.meta.url));
    await page.screenshot({ path });
  });
}

story('a Sunday that is half counted', async ({ open, portal }) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  const page = await open({ as: portal.administrator });
  await page.goto('/office/giving/sheets');
  const halfCounted = page
    .getByRole('row')
    .filter({ has: page.getByText('Open', { exact: true }) });
  await halfCounted.getByRole('link').click();
  const who = page.getByRole('combobox', { name: 'Envelope or name' });
  await who.waitFor();
  await page.evaluate(() => document.fonts.ready);
  await who.fill('48');
  await page.getByText('Daniel Whitfield').first().waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: fileURLToPath(new URL('counting.png', import.meta.url)) });
});
