import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '../harness/axe';
import { takePicture } from '../harness/for-everybody';
import { idOf } from '../harness/office';
import { storiesOf } from '../harness/story';

const story = storiesOf({ helpContact: 'the church office, (217) 555-0100' }, async (portal) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  for (const [firstName, lastName] of people) {
    portal.run('member', 'add', {
      firstName,
      lastName,
      ...(lastName === 'Dahl' ? { email: longest } : { noEmail: true }),
      household: lastName === 'Olson' ? 'Olson Family' : undefined,
    });
  }
});

/** As long as an address may well be. */
const longest = `${'ingrid-'.repeat(8)}d@${'parish-of-saint-bartholomew.'.repeat(4)}example.org`;

const people = [
  ['Emil', 'Bauer'],
  ['Ingrid', 'Dahl'],
  ['Margaret', 'Olson'],
  ['Walter', 'Olson'],
  ['Bartholomew-Alexander', 'Featherstonehaugh-Wolfeschlegelsteinhausen'],
] as const;

async function opens(page: Page, ids: string[]) {
  await page.goto(`/office/slips?people=${ids.join(',')}`);
  await page.getByRole('button', { name: /^Make/ }).click();
  await page.getByRole('button', { name: 'Print' }).waitFor();
}

const onPaper = (page: Page) => page.locator('.printed');

/** What a phone's camera reads in the picture. */
async function read(page: Page, picture: string): Promise<string | undefined> {
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('jsqr') });
  return page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data, width, height } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    const { jsQR } = window as unknown as {
      jsQR: (data: unknown, width: unknown, height: unknown) => { data: string } | null;
    };
    return jsQR(data, width, height)?.data;
  }, picture);
}

story(
  'slips for five people: two sheets, each code scanned and typed',
  async ({ member, portal, open }) => {
    const ids = [];
    for (const [firstName, lastName] of people)
      ids.push(await idOf(portal, `${firstName} ${lastName}`));
    await opens(member, ids);
    await member.getByText('5 slips on 2 sheets').waitFor();
    expect(await axeFindings(member)).toEqual([]);
    await takePicture(member, 'slips-on-screen');

    for (const paper of ['Letter', 'A4']) {
      await member.getByLabel('Paper').selectOption(paper);
      const pdf = await member.pdf({ preferCSSPageSize: true });
      const text = pdf.toString('latin1');
      expect(text.match(/\/Type\s*\/Page\b/g), paper).toHaveLength(2);
      const [, width, height] = text.match(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/) ?? [];
      const size = paper === 'A4' ? [595, 842] : [612, 792];
      expect([Math.round(Number(width)), Math.round(Number(height))], paper).toEqual(size);
    }

    await member.emulateMedia({ media: 'print' });
    await takePicture(member, 'slips-on-paper');
    const cut = await onPaper(member)
      .locator('.slip')
      .evaluateAll(
        (slips) =>
          slips.filter(
            ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
              scrollHeight > clientHeight || scrollWidth > clientWidth,
          ).length,
      );
    expect(cut, 'nothing is cut').toBe(0);

    const reader = await open({ elsewhere: true });
    await reader.goto('about:blank');
    const slip = onPaper(member).locator('.slip').filter({ hasText: 'Emil Bauer' });
    const code = (await slip.locator('.slip-code').textContent()) ?? '';
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    const shot = await slip.locator('img').screenshot();
    const link = await read(reader, `data:image/png;base64,${shot.toString('base64')}`);
    expect(link).toBe(`http://localhost:${portal.port}/join#${code.replace('-', '')}`);

    // On another device than it was made on.
    const phone = await open({ viewport: { width: 390, height: 780 } });
    await phone.goto(`/join${new URL(link ?? '').hash}`);
    await phone.getByText('Emil Bauer').waitFor();
  },
);
