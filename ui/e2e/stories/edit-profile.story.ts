import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '../harness/axe';
import { enlarge } from '../harness/for-everybody';
import { sticksOut } from '../harness/layout';
import { john, type Person, type Portal } from '../harness/portal';
import { frames, wear } from '../harness/settled';
import { answer, serverAgain } from '../harness/slow';
import { storiesOf } from '../harness/story';
import { keepsToasts, toast } from '../harness/toast';

const PATH = '/api/members/me';
const settled = { address: '12 Elm Street', city: 'Springfield', state: 'Illinois' };

const person = (firstName: string): Person => ({
  firstName,
  lastName: 'Hill',
  email: `${firstName.toLowerCase()}@example.org`,
});
const cleo = person('Cleo');
const dora = person('Dora');

const story = storiesOf({}, async (portal) => {
  for (const member of [cleo, dora]) await portal.addMember(member);
  await write(portal, john, { ...settled, country: 'United States' });
  await write(portal, dora, { ...settled, country: 'Canada' });
});

/** As a program would, past the form. */
async function write(portal: Portal, member: Person, fields: Record<string, string>) {
  const { value } = await portal.signIn(member);
  const answer = await fetch(portal.origin + PATH, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: `session=${value}` },
    body: JSON.stringify(fields),
  });
  if (!answer.ok) throw new Error(`The profile was not taken: ${await answer.text()}`);
}

async function openDialog(page: Page): Promise<Locator> {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit profile' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Edit profile' });
  await dialog.waitFor();
  return dialog;
}

const field = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true });
const press = (dialog: Locator, name: string) => dialog.getByRole('button', { name }).click();
const question = (page: Page) => page.getByRole('alertdialog');
const gone = (what: Locator) => what.waitFor({ state: 'detached' });

function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement);
}

/** Wholly inside the part of the dialog that scrolls. */
function isInView(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const inner = element.getBoundingClientRect();
    const outer = element.closest('.edit-body')?.getBoundingClientRect();
    return outer !== undefined && inner.top >= outer.top && inner.bottom <= outer.bottom;
  });
}

/** Elements in it, or itself, that can be scrolled sideways. */
function sideways(dialog: Locator): Promise<string[]> {
  return dialog.evaluate((element) =>
    [element, ...element.querySelectorAll('form, form *:not(input, .visually-hidden)')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth && scrollWidth > clientWidth + 1)
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  );
}

story('what a member changes is seen everywhere, without a reload', async ({ member: page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Welcome back, John' }).waitFor();
  expect(asked.filter((path) => path.includes('edit-profile'))).toEqual([]);
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await page.getByRole('button', { name: 'Edit profile' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Edit profile' });
  await field(dialog, 'First Name').fill('John Paul');
  await field(dialog, 'Phone').fill('(217) 555-0188');
  await field(dialog, 'Birth Date').fill('1985-02-28');
  await field(dialog, 'Marital Status').selectOption('Single');
  await field(dialog, 'Notes').fill('Sings alto.\nPlays the viola.');
  await press(dialog, 'Save changes');
  await gone(dialog);
  await toast(page, 'Profile updated').waitFor();
  const main = page.getByRole('main');
  await main.getByText('(217) 555-0188').first().waitFor();
  await main.getByText('28 February 1985').waitFor();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByText('John Paul Smith', { exact: true }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { name: 'Welcome back, John Paul' }).waitFor();
  // And the server has it, too.
  await page.getByRole('link', { name: 'Profile' }).first().click();
  const again = await openDialog(page);
  await expect.poll(() => field(again, 'Notes').inputValue()).toBe('Sings alto.\nPlays the viola.');
  expect(asked.filter((path) => path.includes('edit-profile')).length).toBeGreaterThan(0);
});

story('what is missing is said where it is missing, and shown', async ({ open }) => {
  const page = await open({ as: cleo, viewport: { width: 1280, height: 600 } });
  const dialog = await openDialog(page);
  await field(dialog, 'Notes').scrollIntoViewIfNeeded();
  await press(dialog, 'Save changes');
  const address = field(dialog, 'Address');
  await expect.poll(() => hasFocus(address)).toBe(true);
  await expect.poll(() => isInView(address)).toBe(true);
  await expect.poll(() => isInView(dialog.getByText('Address is required'))).toBe(true);
});

story(
  'a date typed in part is not lost; text marked beyond the edge closes nothing',
  async ({ open }) => {
    const page = await open({ as: dora });
    const dialog = await openDialog(page);
    const baptism = field(dialog, 'Baptism Date');
    await baptism.focus();
    await page.keyboard.type('0704');
    await press(dialog, 'Save changes');
    await dialog.getByText('Baptism Date is not a complete date').waitFor();
    await expect.poll(() => hasFocus(baptism)).toBe(true);
    await page.keyboard.type('07041999');
    await expect.poll(() => baptism.inputValue()).toBe('1999-07-04');
    await gone(dialog.getByText('Baptism Date is not a complete date'));

    const name = field(dialog, 'First Name');
    await name.scrollIntoViewIfNeeded();
    const box = await name.boundingBox();
    if (!box) throw new Error('there is no field');
    await page.mouse.move(box.x + 40, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(5, box.y + 10, { steps: 4 });
    await page.mouse.up();
    await frames(page, 10);
    await expect.poll(() => dialog.isVisible()).toBe(true);
    await expect.poll(() => question(page).count()).toBe(0);
  },
);

story(
  'a failure stands over the open dialog, in reach of the keyboard',
  async ({ open, watch }) => {
    watch.provokes(503, PATH);
    const page = await open({ as: dora });
    await keepsToasts(page);
    const dialog = await openDialog(page);
    await field(dialog, 'Allergies').fill('Bees');
    await answer(page, PATH, 503, 'The portal is being backed up. Please try again in a minute.');
    await press(dialog, 'Save changes');
    const failure = toast(page, 'Update failed');
    await failure.getByText('The portal is being backed up.').waitFor();
    // Not behind the dialog, nor out of reach.
    await failure.getByRole('button', { name: 'Close' }).click();
    await gone(failure);
    await press(dialog, 'Save changes');
    await failure.waitFor();
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await gone(failure);
    await expect
      .poll(() => question(page).count(), { message: 'Escape was meant for the toast' })
      .toBe(0);
    await serverAgain(page);
    await press(dialog, 'Save changes');
    await gone(dialog);
    await page.getByRole('main').getByText('Bees').waitFor();
  },
);

story('the keyboard alone is enough', async ({ open }) => {
  const page = await open({ as: cleo });
  await page.goto('/profile');
  const button = page.getByRole('button', { name: 'Edit profile' }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit profile' });
  await expect.poll(() => hasFocus(dialog.getByRole('heading', { level: 2 }))).toBe(true);
  const tabTo = async (label: string) => {
    for (let presses = 0; presses < 40 && !(await hasFocus(field(dialog, label))); presses += 1) {
      await page.keyboard.press('Tab');
    }
    await expect.poll(() => hasFocus(field(dialog, label)), { message: label }).toBe(true);
  };
  await tabTo('Address');
  await page.keyboard.type('1 Oak Lane');
  await page.keyboard.press('Tab');
  await page.keyboard.type('cote');
  await dialog.getByRole('option', { name: 'Ivory Coast' }).waitFor();
  await page.keyboard.press('Escape');
  await expect
    .poll(() => dialog.getByRole('listbox').count(), { message: 'the list is closed' })
    .toBe(0);
  await expect.poll(() => question(page).count(), { message: 'the dialog is not' }).toBe(0);
  for (const [keys, country] of [
    [['ArrowDown', 'Enter'], 'Germany'],
    [['Enter'], 'Germany'],
    [['ArrowDown', 'ArrowDown', 'Enter'], 'Algeria'],
  ] as const) {
    await page.keyboard.press('Control+a');
    await page.keyboard.type('ger');
    await dialog.getByRole('option', { name: 'Germany' }).waitFor();
    for (const key of keys) await page.keyboard.press(key);
    await expect
      .poll(() => field(dialog, 'Country').inputValue(), { message: keys.join(' ') })
      .toBe(country);
  }
  await page.keyboard.press('Control+a');
  await page.keyboard.type('new z');
  await page.keyboard.press('Tab');
  await expect.poll(() => field(dialog, 'Country').inputValue()).toBe('New Zealand');
  await tabTo('City');
  await page.keyboard.type('Nelson');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Tasman');
  await page.keyboard.press('Enter');
  await gone(dialog);
  await page.getByRole('main').getByText('New Zealand').waitFor();
});

story('changes are not left behind without a word', async ({ open }) => {
  const page = await open({ as: dora });
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Welcome back, Dora' }).waitFor();
  await page.getByRole('link', { name: 'Profile' }).first().click();
  const editButton = page.getByRole('button', { name: 'Edit profile' }).first();
  const dialog = page.getByRole('dialog', { name: 'Edit profile' });
  const leaving: [string, () => Promise<unknown>][] = [
    ['Escape', () => page.keyboard.press('Escape')],
    ['a click beside it', () => page.mouse.click(5, 300)],
    ['the back button', () => page.evaluate(() => history.back())],
  ];
  for (const [way, leave] of leaving) {
    await editButton.click();
    await field(dialog, 'Employer').fill(`Changed before ${way}`);
    await leave();
    await question(page).getByText('You have changes that are not saved.').waitFor();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect
      .poll(() => field(dialog, 'Employer').inputValue(), { message: way })
      .toBe(`Changed before ${way}`);
    await leave();
    await question(page).getByRole('button', { name: 'Discard changes' }).click();
    await gone(dialog);
    expect(page.url(), way).toContain('/profile');
  }
  // To go back from the question is to stay.
  await editButton.click();
  await field(dialog, 'Employer').fill('Back and back');
  await page.evaluate(() => history.back());
  await question(page).waitFor();
  await page.evaluate(() => history.back());
  await gone(question(page));
  await expect.poll(() => field(dialog, 'Employer').inputValue()).toBe('Back and back');
  await press(dialog, 'Cancel');
  await question(page).getByRole('button', { name: 'Discard changes' }).click();
  await gone(dialog);
  // Escape again and again never leaves a dialog that is open for the page only.
  await editButton.click();
  await field(dialog, 'Employer').fill('Escaping');
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('Escape');
  await ((await question(page).count()) ? question(page) : dialog).waitFor();
  if (!(await question(page).count())) await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Discard changes' }).click();
  await gone(dialog);
  // The history is as it was: one step back is the screen before.
  await page.goBack();
  await page.getByRole('heading', { name: 'Welcome back, Dora' }).waitFor();
});

story('a step forward, two steps back and a leap leave nothing behind either', async ({ open }) => {
  const page = await open({ as: dora });
  const dialog = page.getByRole('dialog', { name: 'Edit profile' });
  const editButton = page.getByRole('button', { name: 'Edit profile' }).first();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await editButton.click();
  await press(dialog, 'Cancel');
  await gone(dialog);
  await page.getByRole('link', { name: 'Events' }).first().click();
  await page.getByRole('heading', { name: 'Church Events' }).waitFor();
  await page.goBack();
  await editButton.click();
  const typed = 'Typed before the steps';
  await field(dialog, 'Employer').fill(typed);
  const depth = () => page.evaluate(() => navigation.currentEntry?.index);
  const place = await depth();
  // Browsers do what is asked of them a little later: each waits until one has moved.
  const steps: [string, () => Promise<unknown>][] = [
    [
      'forward',
      async () => {
        history.forward();
        for (let frames = 0; frames < 20; frames += 1) await new Promise(requestAnimationFrame);
      },
    ],
    [
      'two steps back',
      () =>
        new Promise((moved) => {
          navigation.addEventListener('currententrychange', moved, { once: true });
          history.go(-2);
        }),
    ],
    [
      'a leap',
      () =>
        new Promise((moved) => {
          navigation.addEventListener('currententrychange', moved, { once: true });
          history.go(-3);
        }),
    ],
  ];
  for (const [way, step] of steps) {
    await page.evaluate(step);
    await expect.poll(depth, { message: way }).toBe(place);
    expect(new URL(page.url()).pathname, way).toBe('/profile');
    if (way !== 'forward') {
      await question(page).getByRole('button', { name: 'Keep editing' }).click();
      await gone(question(page));
    }
    await expect.poll(() => field(dialog, 'Employer').inputValue(), { message: way }).toBe(typed);
  }
  // The way out is open all the same, and leads where it led before.
  await press(dialog, 'Cancel');
  await question(page).getByRole('button', { name: 'Discard changes' }).click();
  await gone(dialog);
  await page.goBack();
  await page.getByRole('heading', { name: 'Welcome back, Dora' }).waitFor();
});

story('to go back from a dialog leaves the page where it was', async ({ open }) => {
  const page = await open({ as: dora, viewport: { width: 360, height: 640 } });
  const openAndLeave = async (name: string) => {
    const button = page.getByRole('button', { name }).first();
    await button.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await button.click();
    const dialog = page.getByRole('dialog', { name });
    await dialog.waitFor();
    await page.evaluate(() => history.back());
    await gone(dialog);
    await expect.poll(() => hasFocus(button)).toBe(true);
    await expect.poll(() => page.evaluate(() => scrollY), { message: name }).toBe(place);
    return place;
  };
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit profile' }).waitFor();
  const top = await openAndLeave('Add photo');
  await expect.poll(() => openAndLeave('Edit profile')).toBeGreaterThan(top + 200);
});

story(
  'when the form does not come, that is said, and the button works again',
  async ({ open, watch }) => {
    const page = await open({ as: dora });
    await page.goto('/profile');
    const button = page.getByRole('button', { name: 'Edit profile' }).first();
    await button.waitFor();
    const chunk = /\/assets\/edit-profile-dialog-.*\.js$/;
    page.on('requestfailed', (request) => {
      const { pathname } = new URL(request.url());
      // A chunk that the form still loads when the story ends fails, too, and no console says so.
      if (chunk.test(pathname)) watch.provokes('nothing', pathname);
    });
    await page.route(chunk, (route) => route.abort());
    await button.click();
    await toast(page, 'The form did not open')
      .getByText(/check your connection and try again/)
      .waitFor();
    await serverAgain(page);
    await page.reload();
    await button.click();
    await page.getByRole('dialog', { name: 'Edit profile' }).waitFor();
  },
);

story('on a phone it fills the screen, under fingers and with large text', async ({ open }) => {
  const page = await open({
    as: dora,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const dialog = await openDialog(page);
  const box = await dialog.boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  for (const control of await dialog.locator('input, select, textarea, button').all()) {
    const { width = 0, height = 0 } = (await control.boundingBox()) ?? {};
    expect(Math.min(width, height), await control.innerHTML()).toBeGreaterThanOrEqual(44);
  }
  const country = field(dialog, 'Country');
  await country.tap();
  await country.fill('us');
  await dialog.getByRole('option', { name: 'United States' }).tap();
  await expect.poll(() => country.inputValue()).toBe('United States');
  await country.tap();
  await dialog.getByRole('listbox').waitFor();
  const fieldTop = (await country.boundingBox())?.y ?? 999;
  expect(fieldTop, 'the field stands above where a keyboard comes').toBeLessThan(200);
  await page.keyboard.press('Escape');
  await expect.poll(() => sticksOut(page)).toEqual([]);
  for (const size of ['100%', '200%']) {
    await enlarge(page, size);
    await expect.poll(() => sideways(dialog), { message: size }).toEqual([]);
    await press(dialog, 'Cancel');
    await expect.poll(() => sideways(question(page)), { message: size }).toEqual([]);
    await question(page).getByRole('button', { name: 'Keep editing' }).tap();
  }
});

story('with mistakes and with a list nobody is shut out', async ({ open }) => {
  const page = await open({ as: dora, viewport: { width: 360, height: 740 } });
  const dialog = await openDialog(page);
  await field(dialog, 'Last Name').fill('');
  await press(dialog, 'Save changes');
  await dialog.getByText('Last Name is required').waitFor();
  await field(dialog, 'Occupation').click();
  await field(dialog, 'Occupation').fill('te');
  await dialog.getByRole('option', { name: 'Teacher', exact: true }).waitFor();
  await expect.poll(() => axeFindings(page)).toEqual([]);
  await wear(page, 'dark');
  await expect.poll(() => axeFindings(page, 'color-contrast'), { message: 'dark' }).toEqual([]);
});
