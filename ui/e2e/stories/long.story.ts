import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { day, in1980, week, zoneInDaytime } from '../harness/days';
import { enlarge } from '../harness/for-everybody';
import { sticksOut } from '../harness/layout';
import { screens } from '../harness/screens';
import { storiesOf } from '../harness/story';

const zone = zoneInDaytime();
const [sunday = ''] = week(zone);

// As long as the portal takes them, and without a place to break the line.
const unbroken = 'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(2);
const wide = {
  firstName: `Maximiliane-${unbroken}`.slice(0, 95),
  lastName: `Wolfeschlegel${unbroken}`.slice(0, 95),
  email: `${'a.very.long.name.'.repeat(3)}x@${'a-long-name-'.repeat(4)}x.example.org`,
};

const story = storiesOf(
  {
    timeZone: zone,
    congregationName: `Congregation of ${unbroken}`.slice(0, 100),
    helpContact: `office@${'long-'.repeat(10)}x.example.org`,
  },
  async (portal) => {
    await portal.addMember(wide, { birthday: in1980(sunday), anniversary: in1980(sunday) });
    for (const later of [0, -1]) {
      portal.run('event', 'add', {
        title: `Rehearsal ${unbroken.repeat(2)}`.slice(0, 190),
        date: day(zone, later),
        time: '23:59',
        location: unbroken,
        category: unbroken.slice(0, 40),
        description: `${unbroken} `.repeat(6),
      });
    }
    portal.run('announcement', 'add', {
      title: `News ${unbroken.repeat(2)}`.slice(0, 190),
      summary: unbroken.repeat(2),
      content: `${unbroken.repeat(3)}\nhttps://example.org/${'path/'.repeat(40)}`,
      important: true,
    });
  },
);

/** A new width reaches the page's scripts a moment later. */
function nothingSticksOut(page: Page, message: string) {
  return expect.poll(() => sticksOut(page), { message }).toEqual([]);
}

for (const { name, signedIn, provokes, visit } of screens) {
  // Answers of a stand-in for the server have no names in them.
  if (provokes) continue;
  story(`${name} holds whatever people are called`, async ({ open }) => {
    const page = await open(signedIn ? { as: wide } : {});
    await visit(page);
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      await nothingSticksOut(page, `${width} px`);
    }
    await enlarge(page);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      await nothingSticksOut(page, `${width} px, text at 200 %`);
    }
  });
}

story('the sheet holds them, too', async ({ open }) => {
  const page = await open({ as: wide, viewport: { width: 320, height: 600 } });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await nothingSticksOut(page, 'the sheet');
});
