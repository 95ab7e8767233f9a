import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { drawn, seen, withGps } from '../harness/camera';
import { enlarge, isForEverybody } from '../harness/for-everybody';
import { sticksOut } from '../harness/layout';
import { holdBack, serverAgain } from '../harness/slow';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const story = storiesOf({});

const PATH = '/api/members/me/photo';

const dialog = (page: Page) => page.getByRole('dialog');
const chooser = (page: Page) => page.getByLabel('Choose a picture');
const upload = (page: Page) => page.getByRole('button', { name: 'Upload photo' });
const card = (page: Page) => page.getByRole('region', { name: 'Your photo' });
const picture = (page: Page) => card(page).locator('img');

async function opens(page: Page) {
  await page.goto('/profile');
  await page.getByRole('button', { name: /^(Add|Change) photo$/ }).click();
  await dialog(page).waitFor();
}

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

/** The request body; the browser's own view of a request leaves files out. */
async function outgoing(page: Page): Promise<{ pictures: Buffer[] }> {
  const pictures: Buffer[] = [];
  await page.exposeFunction('pictureLeaves', (base64: string) => {
    pictures.push(Buffer.from(base64, 'base64'));
  });
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = async (...request) => {
      const body = request[1]?.body;
      if (body instanceof FormData) {
        const bytes = new Uint8Array(await (body.get('photo') as File).arrayBuffer());
        let text = '';
        for (const byte of bytes) text += String.fromCharCode(byte);
        const { pictureLeaves } = window as unknown as { pictureLeaves: (text: string) => unknown };
        await pictureLeaves(btoa(text));
      }
      return send(...request);
    };
  });
  return { pictures };
}

async function served(page: Page, address: string | null): Promise<Buffer> {
  const answer = await page.request.get(address ?? 'nowhere');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('image/jpeg');
  return answer.body();
}

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

/** Neither how it was held nor where it was taken is written in it. */
function saysNothing(jpeg: Buffer) {
  expect(jpeg.subarray(0, 3)).toEqual(JPEG_START);
  expect(jpeg.includes('Exif')).toBe(false);
  expect(jpeg.includes('GPS')).toBe(false);
  // 41° 52' as fractions, however they are wrapped.
  expect(jpeg.includes(Buffer.from([41, 0, 0, 0, 1, 0, 0, 0, 52, 0, 0, 0]))).toBe(false);
}

story(
  'a photo from a phone: upright, small, its place forgotten, everywhere at once',
  async ({ member: page }) => {
    const { pictures } = await outgoing(page);
    await opens(page);
    const phone = withGps(await drawn(page, 'image/jpeg', [2400, 1800]), 6);
    expect(phone.includes('Exif')).toBe(true);
    await expect.poll(() => seen(page, phone)).toMatchObject({ width: 1800, height: 2400 });

    await chooser(page).setInputFiles(file('IMG_2041.jpg', 'image/jpeg', phone));
    await dialog(page).getByRole('img', { name: 'As others will see it' }).waitFor();
    await upload(page).click();
    await toast(page, 'Photo uploaded').waitFor();
    await dialog(page).waitFor({ state: 'detached' });

    const [sent] = pictures;
    if (!sent) throw new Error('nothing left');
    saysNothing(sent);
    expect(sent.length).toBeLessThan(1024 * 1024);
    const asSent = await seen(page, sent);
    expect(asSent).toMatchObject({ width: 1200, height: 1600 });
    // A quarter turn to the right: what was on top is on the right, and red is above blue.
    expect([asSent.at(0.95, 0.5), asSent.at(0.4, 0.2), asSent.at(0.4, 0.8)]).toEqual([
      'green',
      'red',
      'blue',
    ]);

    const address = await picture(page).getAttribute('src');
    expect(address).toMatch(/^\/api\/photos\//);
    const kept = await served(page, address);
    saysNothing(kept);
    const asKept = await seen(page, kept);
    expect(asKept).toMatchObject({ width: 512, height: 512 });
    expect([asKept.at(0.4, 0.1), asKept.at(0.4, 0.9)]).toEqual(['red', 'blue']);

    const header = page.getByRole('button', { name: 'Your account' }).locator('img');
    await expect.poll(() => header.getAttribute('src')).toBe(address);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const banner = page.getByRole('main').locator('.avatar-large img');
    await expect.poll(() => banner.getAttribute('src')).toBe(address);
    await page.reload();
    await expect.poll(() => banner.getAttribute('src')).toBe(address);
  },
);

story(
  'a small photo is sent as small, and a see-through drawing is white',
  async ({ member: page }) => {
    const { pictures } = await outgoing(page);
    await opens(page);
    const small = withGps(await drawn(page, 'image/jpeg', [320, 240]));
    await chooser(page).setInputFiles(file('small.jpg', 'image/jpeg', small));
    await upload(page).click();
    await dialog(page).waitFor({ state: 'detached' });
    const [sent = Buffer.alloc(0)] = pictures;
    saysNothing(sent);
    await expect.poll(() => seen(page, sent)).toMatchObject({ width: 320, height: 240 });
    const first = await picture(page).getAttribute('src');

    await opens(page);
    const logo = await drawn(page, 'image/png', [300, 300], true);
    await chooser(page).setInputFiles(file('logo.png', 'image/png', logo));
    await upload(page).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect((await seen(page, pictures[1] ?? Buffer.alloc(0))).at(0.5, 0.5)).toBe('white');
    await expect.poll(() => picture(page).getAttribute('src')).not.toBe(first);
  },
);

story(
  'what is no picture, or half of one, is refused before it is sent',
  async ({ member: page }) => {
    const { pictures } = await outgoing(page);
    await opens(page);
    const jpeg = await drawn(page, 'image/jpeg', [800, 600]);
    const alert = dialog(page).getByRole('alert');
    const no = Buffer.from('This is a letter.');
    for (const [name, type, bytes, sentence] of [
      ['letter.txt', 'text/plain', no, 'This file cannot be read as a picture.'],
      ['broken.jpg', 'image/jpeg', jpeg.subarray(0, 200), 'This picture is damaged'],
      ['IMG_2041.HEIC', 'image/heic', no, 'This browser cannot read HEIC pictures.'],
    ] as const) {
      await chooser(page).setInputFiles(file(name, type, bytes));
      await alert.getByText(sentence).waitFor();
      await expect.poll(() => upload(page).isDisabled(), { message: name }).toBe(true);
    }
    for (const type of ['image/jpeg', 'image/png', 'image/webp'] as const) {
      const whole = await drawn(page, type, [800, 600]);
      await chooser(page).setInputFiles(file('whole', type, whole));
      await alert.waitFor({ state: 'detached' });
      await expect.poll(() => upload(page).isEnabled()).toBe(true);
      await chooser(page).setInputFiles(file('half', type, whole.subarray(0, whole.length / 2)));
      await alert.getByText('This picture is damaged and cannot be opened.').waitFor();
      await expect.poll(() => upload(page).isDisabled(), { message: type }).toBe(true);
    }
    await isForEverybody(page, 'photo-damaged', { height: 640 });
    expect(pictures).toEqual([]);
  },
);

story(
  'by keyboard alone; while it is on its way nothing can be pressed',
  async ({ member: page }) => {
    const face = file('face.jpg', 'image/jpeg', await drawnAnywhere(page));
    const letGo = await holdBack(page, PATH);
    // Asked for before the page comes: a key pressed in the same moment may overtake the asking.
    const choosing = page.waitForEvent('filechooser');
    await page.goto('/profile');
    const button = page.getByRole('button', { name: /^(Add|Change) photo$/ });
    await button.focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    const label = () => page.evaluate(() => document.activeElement?.closest('.field')?.textContent);
    await expect.poll(() => label()).toContain('Choose a picture');
    await page.keyboard.press('Enter');
    await (await choosing).setFiles(face);
    await expect.poll(() => upload(page).isEnabled()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Upload photo');
    await page.keyboard.press('Enter');

    await dialog(page).getByRole('button', { name: 'Uploading...' }).waitFor();
    for (const control of await dialog(page).locator('form').locator('input, button').all()) {
      await expect.poll(() => control.isDisabled()).toBe(true);
    }
    // Browsers never hold a user in a dialog: a second Escape closes it, unless it opens again.
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await dialog(page).getByRole('button', { name: 'Uploading...' }).waitFor();

    letGo();
    await toast(page, 'Photo uploaded').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    await expect
      .poll(() => button.evaluate((button) => button === document.activeElement))
      .toBe(true);
  },
);

story('a picture is dropped on the dialog', async ({ member: page }) => {
  await opens(page);
  const base64 = (await drawn(page, 'image/jpeg', [800, 600])).toString('base64');
  const dropped = await page.evaluateHandle((base64) => {
    const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([data], 'dropped.jpg', { type: 'image/jpeg' }));
    return transfer;
  }, base64);
  await dialog(page).locator('form').dispatchEvent('drop', { dataTransfer: dropped });
  await expect.poll(() => upload(page).isEnabled()).toBe(true);
  const inPlace = await chooser(page).evaluate((input: HTMLInputElement) => input.files?.[0]?.name);
  expect(inPlace).toBe('dropped.jpg');
});

story(
  'the back button of a phone closes the dialog, and the page stays',
  async ({ member: page }) => {
    await page.goto('/dashboard');
    const opensFromDashboard = async () => {
      await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
      await page.getByRole('button', { name: /^(Add|Change) photo$/ }).click();
      await dialog(page).waitFor();
    };
    await opensFromDashboard();
    await page.goBack();
    await dialog(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/profile');
    await page.goBack();
    await page.waitForURL('/dashboard');
    // Nor does anything of it stay behind when the page is loaded anew, with the dialog open or after it.
    for (const leave of [() => Promise.resolve(), () => page.keyboard.press('Escape')]) {
      await opensFromDashboard();
      await leave();
      await page.reload();
      await page.getByRole('button', { name: /^(Add|Change) photo$/ }).waitFor();
      await page.goBack();
      await page.waitForURL('/dashboard');
      await page.getByRole('heading', { name: /^Welcome back/ }).waitFor();
    }
  },
);

story(
  'who asks for another page while the photo is on its way gets there, though the dialog closes meanwhile',
  async ({ member: page }) => {
    for (const [path, ask] of [
      ['/events', () => page.goto('/events')],
      ['/profile', () => page.reload()],
    ] as const) {
      await opens(page);
      const face = file('face.jpg', 'image/jpeg', await drawn(page, 'image/jpeg', [80, 60]));
      await chooser(page).setInputFiles(face);
      const photoArrives = await holdBack(page, PATH);
      const pageComes = await holdBack(page, path);
      await upload(page).click();
      await dialog(page).getByRole('button', { name: 'Uploading...' }).waitFor();
      // Watched from inside: from outside nothing is seen of a page that is being left.
      const isClosed = page.evaluate(async () => {
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        while (document.querySelector('dialog')) await frame();
        // The browser answers a little later.
        for (let frames = 0; frames < 10; frames += 1) await frame();
      });
      const asked = page.waitForRequest((request) => request.isNavigationRequest());
      const whileAsked = async () => {
        await asked;
        photoArrives();
        await isClosed;
        pageComes();
      };
      await Promise.all([ask(), whileAsked()]);
      expect(new URL(page.url()).pathname).toBe(path);
      await serverAgain(page);
    }
  },
);

story('the card and the dialog are for everybody', async ({ member: page }) => {
  await opens(page);
  const portrait = await drawn(page, 'image/jpeg', [600, 900]);
  await chooser(page).setInputFiles(file('portrait.jpg', 'image/jpeg', portrait));
  await dialog(page).getByRole('img').waitFor();
  await isForEverybody(page, 'photo-chosen', { height: 640 });
  await page.setViewportSize({ width: 360, height: 640 });
  await enlarge(page);
  await expect.poll(() => sticksOut(page), { message: 'text twice as large' }).toEqual([]);
  const box = await dialog(page).locator('img').boundingBox();
  expect(box?.width).toBe(box?.height);
  for (const [width, height, size] of [
    [360, 740, '200%'],
    [360, 740, '175%'],
    [320, 640, '150%'],
    [740, 360, '100%'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await enlarge(page, size);
    const where = `${width} x ${height}, ${size}`;
    const wide = () => dialog(page).evaluate((it) => it.scrollWidth - it.clientWidth);
    await expect.poll(wide, { message: where }).toBe(0);
    for (const part of [dialog(page).getByRole('heading'), upload(page)]) {
      const { y = -1, height: tall = 0 } = (await part.boundingBox()) ?? {};
      expect(y, where).toBeGreaterThanOrEqual(0);
      expect(y + tall, where).toBeLessThanOrEqual(height);
    }
  }
});

async function drawnAnywhere(page: Page): Promise<Buffer> {
  await page.goto('/profile');
  return drawn(page, 'image/jpeg', [800, 600]);
}
