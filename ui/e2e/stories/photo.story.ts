import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '../harness/axe';
import { drawn, seen, withGps } from '../harness/camera';
import { enlarge, isForEverybody } from '../harness/for-everybody';
import { sticksOut } from '../harness/layout';
import { answer, holdBack, serverAgain } from '../harness/slow';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const zoe = { firstName: 'Zoë', lastName: "O'Brien-Łukasz", email: 'zoe@example.org' };

const story = storiesOf({}, async (portal) => {
  await portal.addMember(zoe);
});

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

/** What leaves the browser; its own view of a request leaves files out. */
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
    const phone = withGps(await drawn(page, 'image/jpeg', [4000, 3000]), 6);
    expect(phone.includes('Exif')).toBe(true);
    expect(await seen(page, phone)).toMatchObject({ width: 3000, height: 4000 });

    await chooser(page).setInputFiles(file('IMG_2041.jpg', 'image/jpeg', phone));
    await dialog(page).getByRole('img', { name: 'As others will see you' }).waitFor();
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
    expect(await header.getAttribute('src')).toBe(address);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const banner = page.getByRole('main').locator('.avatar-large img');
    await expect.poll(() => banner.getAttribute('src')).toBe(address);
    await page.reload();
    await expect.poll(() => banner.getAttribute('src')).toBe(address);
  },
);

story('a small photo with its place in it, and a see-through drawing', async ({ open }) => {
  const page = await open({ as: zoe });
  const { pictures } = await outgoing(page);
  await opens(page);
  const small = withGps(await drawn(page, 'image/jpeg', [320, 240]));
  await chooser(page).setInputFiles(file('small.jpg', 'image/jpeg', small));
  await upload(page).click();
  await dialog(page).waitFor({ state: 'detached' });
  saysNothing(pictures[0] ?? Buffer.alloc(0));
  expect(await seen(page, pictures[0] ?? Buffer.alloc(0))).toMatchObject({
    width: 320,
    height: 240,
  });
  const first = await picture(page).getAttribute('src');

  await opens(page);
  const logo = await drawn(page, 'image/png', [300, 300], true);
  await chooser(page).setInputFiles(file('logo.png', 'image/png', logo));
  await upload(page).click();
  await dialog(page).waitFor({ state: 'detached' });
  expect((await seen(page, pictures[1] ?? Buffer.alloc(0))).at(0.5, 0.5)).toBe('white');
  await expect.poll(() => picture(page).getAttribute('src')).not.toBe(first);
});

story(
  'a failure is said over the open dialog, and the choice is kept',
  async ({ member: page, watch }) => {
    watch.provokes(500, PATH);
    watch.provokes(507, PATH);
    await opens(page);
    const face = file('face.webp', 'image/webp', await drawn(page, 'image/webp', [600, 400]));
    await chooser(page).setInputFiles(face);
    await answer(
      page,
      PATH,
      507,
      '{"message":"There is no room left for photos.","code":"disk_full"}',
    );
    await upload(page).click();
    const failed = toast(page, 'Upload failed');
    await failed.getByText('There is no room left for photos.').waitFor();
    expect(await failed.evaluate((toast) => toast.closest('dialog') !== null)).toBe(true);
    await serverAgain(page);
    await answer(page, PATH, 500, '');
    await upload(page).click();
    await toast(page, 'Upload failed')
      .getByText('Failed to upload photo.', { exact: true })
      .waitFor();

    await serverAgain(page);
    const inPlace = await chooser(page).evaluate(
      (input: HTMLInputElement) => input.files?.[0]?.name,
    );
    expect(inPlace).toBe('face.webp');
    await upload(page).click();
    await toast(page, 'Photo uploaded').waitFor();
  },
);

story('what is no picture is refused before it is sent', async ({ member: page }) => {
  const { pictures } = await outgoing(page);
  await opens(page);
  const jpeg = await drawn(page, 'image/jpeg', [800, 600]);
  const no = Buffer.from('This is a letter.');
  for (const [name, type, bytes, sentence] of [
    ['letter.txt', 'text/plain', no, 'This file cannot be read as a picture.'],
    ['broken.jpg', 'image/jpeg', jpeg.subarray(0, 200), 'This picture is damaged'],
    ['IMG_2041.HEIC', 'image/heic', no, 'This browser cannot read HEIC pictures.'],
  ] as const) {
    await chooser(page).setInputFiles(file(name, type, bytes));
    await dialog(page).getByRole('alert').getByText(sentence).waitFor();
    expect(await upload(page).isDisabled(), name).toBe(true);
    expect(await axeFindings(page), name).toEqual([]);
  }
  await chooser(page).setInputFiles(file('face.jpg', 'image/jpeg', jpeg));
  await dialog(page).getByRole('alert').waitFor({ state: 'detached' });
  await expect.poll(() => upload(page).isEnabled()).toBe(true);
  expect(pictures).toEqual([]);
});

story(
  'a picture whose second half is missing does not take the place of a good one',
  async ({ open }) => {
    const page = await open({ as: zoe });
    const { pictures } = await outgoing(page);
    await opens(page);
    const good = file('good.jpg', 'image/jpeg', await drawn(page, 'image/jpeg', [800, 600]));
    await chooser(page).setInputFiles(good);
    await upload(page).click();
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => picture(page).count()).toBe(1);
    const address = await picture(page).getAttribute('src');
    const kept = await served(page, address);
    expect(pictures).toHaveLength(1);

    await opens(page);
    for (const type of ['image/jpeg', 'image/png', 'image/webp'] as const) {
      const whole = await drawn(page, type, [800, 600]);
      const half = whole.subarray(0, whole.length / 2);
      await chooser(page).setInputFiles(file('whole', type, whole));
      await dialog(page).getByRole('img', { name: 'As others will see you' }).waitFor();
      await chooser(page).setInputFiles(file('half', type, half));
      await dialog(page)
        .getByRole('alert')
        .getByText('This picture is damaged and cannot be opened. Please choose another one.')
        .waitFor();
      expect(await upload(page).isDisabled(), type).toBe(true);
      expect(await dialog(page).locator('img').getAttribute('src'), type).toBe(address);
    }
    await isForEverybody(page, 'photo-damaged', { height: 640 });
    await page.reload();
    expect(await picture(page).getAttribute('src')).toBe(address);
    expect(await served(page, address)).toEqual(kept);
    expect(pictures).toHaveLength(1);
  },
);

story(
  'by keyboard alone; while it is on its way nothing can be pressed',
  async ({ member: page }) => {
    const face = file('face.jpg', 'image/jpeg', await drawnAnywhere(page));
    const letGo = await holdBack(page, PATH);
    // Asked for before the page comes: a key pressed in the same moment may overtake the asking.
    const choosing = page.waitForEvent('filechooser', { timeout: 60_000 });
    await page.goto('/profile');
    const button = page.getByRole('button', { name: /^(Add|Change) photo$/ });
    await button.focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    const label = () => page.evaluate(() => document.activeElement?.closest('.field')?.textContent);
    expect(await label()).toContain('Choose a picture');
    await page.keyboard.press('Enter');
    await (await choosing).setFiles(face);
    await expect.poll(() => upload(page).isEnabled()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Upload photo');
    await page.keyboard.press('Enter');

    await dialog(page).getByRole('button', { name: 'Uploading...' }).waitFor();
    for (const control of await dialog(page).locator('form').locator('input, button').all()) {
      expect(await control.isDisabled()).toBe(true);
    }
    // Browsers let nobody be held in a dialog: a second Escape closes it, unless it opens again.
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await dialog(page).getByRole('button', { name: 'Uploading...' }).waitFor();

    letGo();
    await toast(page, 'Photo uploaded').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await button.evaluate((button) => button === document.activeElement)).toBe(true);
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
    await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
    await page.getByRole('button', { name: /^(Add|Change) photo$/ }).click();
    await dialog(page).waitFor();
    await page.goBack();
    await dialog(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/profile');
    await page.getByRole('button', { name: /^(Add|Change) photo$/ }).click();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL('/dashboard');
    // Nor does anything of it stay behind when the page is loaded anew, with the dialog open or after it.
    for (const leave of [() => Promise.resolve(), () => page.keyboard.press('Escape')]) {
      await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
      await page.getByRole('button', { name: /^(Add|Change) photo$/ }).click();
      await dialog(page).waitFor();
      await leave();
      await page.reload();
      await page.getByRole('button', { name: /^(Add|Change) photo$/ }).waitFor();
      await page.goBack();
      await page.waitForURL('/dashboard');
      await page.getByRole('heading', { name: /^Welcome back/ }).waitFor();
    }
  },
);

story('a chosen photo is not dropped without a question', async ({ member: page }) => {
  await opens(page);
  const face = file('face.jpg', 'image/jpeg', await drawn(page, 'image/jpeg', [80, 60]));
  await chooser(page).setInputFiles(face);
  const chosen = dialog(page).getByRole('img', { name: 'As others will see you' });
  await chosen.waitFor();
  const question = page.getByRole('alertdialog', { name: 'Your photo is not uploaded yet.' });
  for (const [way, leave] of [
    ['Escape', () => page.keyboard.press('Escape')],
    ['X', () => dialog(page).getByRole('button', { name: 'Close' }).click()],
    ['Cancel', () => dialog(page).getByRole('button', { name: 'Cancel' }).click()],
    ['a click beside it', () => page.mouse.click(5, 5)],
    ['the back button', () => page.goBack()],
  ] as const) {
    await leave();
    await question.getByRole('button', { name: 'Keep it' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await chosen.count(), way).toBe(1);
  }
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard photo' }).click();
  await dialog(page).waitFor({ state: 'detached' });
});

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
        // What it might ask of the browser now, the browser does a little later.
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

story('a photo is removed: asked first, then gone for everybody', async ({ open }) => {
  const page = await open({ as: zoe });
  await page.goto('/profile');
  await card(page).locator('.avatar').waitFor();
  const sources = () =>
    picture(page).evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  const before = await sources();
  await opens(page);
  const face = file('face.jpg', 'image/jpeg', await drawn(page, 'image/jpeg', [800, 600]));
  await chooser(page).setInputFiles(face);
  await upload(page).click();
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(sources).not.toEqual(before);
  const address = (await picture(page).getAttribute('src')) ?? '';
  await served(page, address);

  const remove = page.getByRole('button', { name: 'Remove photo' });
  const question = page.getByRole('alertdialog');
  await remove.click();
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await picture(page).getAttribute('src')).toBe(address);
  await remove.click();
  await question.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Remove photo' }).click();
  await toast(page, 'Photo removed').waitFor();
  await expect.poll(() => card(page).locator('.avatar').textContent()).toBe('ZO');
  const header = page.getByRole('button', { name: 'Your account' });
  expect(await header.locator('img').count()).toBe(0);
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  await expect.poll(focused).toBe('Add photo');
  expect((await page.request.get(address)).status()).toBe(404);
});

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

story('the Cancel of the file picker leaves the dialog open', async ({ member: page }) => {
  await opens(page);
  // The browser's own picker, left as its Cancel button leaves it.
  const debug = await page.context().newCDPSession(page);
  await debug.send('Page.setInterceptFileChooserDialog', { enabled: true, cancel: true });
  const cancelled = page.evaluate(
    () => new Promise((done) => document.addEventListener('cancel', done, { capture: true })),
  );
  await chooser(page).click();
  await cancelled;
  await expect.poll(() => dialog(page).count()).toBe(1);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
});
