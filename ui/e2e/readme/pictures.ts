import { fileURLToPath } from 'node:url';
import { Portal } from '../harness/portal';
import { storiesOn } from '../harness/story';

const story = storiesOn(async () => {
  const portal = await Portal.sample(200);
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  return portal;
});

const pictures = [
  { name: 'dashboard', theme: 'light', as: 'member', path: '/dashboard' },
  { name: 'office', theme: 'dark', as: 'administrator', path: '/office/giving/sheets/5' },
] as const;

// The README's pictures, taken anew with README_PICTURES=1.
for (const { name, theme, as, path } of pictures) {
  story(`the ${name} in the ${theme} theme`, async ({ open, portal }) => {
    const page = await open({ as: portal[as] });
    await page.addInitScript((theme) => localStorage.setItem('church-theme', theme), theme);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => !document.querySelector('[data-skeleton]'));
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, import.meta.url)) });
  });
}
