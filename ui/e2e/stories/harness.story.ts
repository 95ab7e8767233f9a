import { expect } from 'vitest';
import { axeFindings } from '../harness/axe';
import { sticksOut } from '../harness/layout';
import { storiesOf } from '../harness/story';
import { Watch } from '../harness/watch';

// The other stories lean on these; here they are shown what they must not miss.
const story = storiesOf({});

story(
  'the watch notices consoles, errors, policy reports and strangers',
  async ({ open, portal }) => {
    const page = await open({ elsewhere: true });
    const watch = new Watch();
    const unfollow = await watch.follow(page.context(), portal.origin);
    watch.provokes(500, '/never');
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noConsole: what the watch must notice
      console.log('a word');
      setTimeout(() => {
        throw new Error('a mistake');
      });
      const script = document.createElement('script');
      script.textContent = 'window.ranInline = true';
      document.body.append(script);
      document.body.setAttribute('style', 'color: red');
      fetch('http://portal.lan/x').catch(() => {});
    });
    const verdict = () => watch.verdict().join('\n');
    await expect.poll(verdict).toContain('console log: a word');
    await expect.poll(verdict).toContain('page error: Error: a mistake');
    await expect.poll(verdict).toContain('CSP: script-src-elem inline on /login');
    await expect.poll(verdict).toContain('CSP: connect-src http://portal.lan/x on /login');
    expect(verdict()).toContain('announced, but it did not come: 500 from /never');
    await expect.poll(() => page.evaluate(() => 'ranInline' in window)).toBe(false);
    await unfollow();
  },
);

story('the helpers notice unreadable text and what sticks out', async ({ visitor: page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await expect.poll(() => axeFindings(page)).toEqual([]);
  await expect.poll(() => sticksOut(page)).toEqual([]);
  await page.evaluate(() => {
    const foot = document.querySelector<HTMLElement>('footer p');
    const title = document.querySelector<HTMLElement>('h1');
    if (!foot || !title) throw new Error('the page has changed');
    foot.style.color = 'rgb(250, 248, 244)';
    title.style.color = '#ccc';
    title.style.width = '2000px';
  });
  const findings = (await axeFindings(page)).join('\n');
  expect(findings).toMatch(/color-contrast: h1/);
  expect(findings, 'text in the colour of its ground').toMatch(/color-contrast: .*p/);
  expect((await sticksOut(page)).join('\n')).toContain('Member Login');
});
