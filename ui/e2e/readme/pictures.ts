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
