import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { button, row, still } from '../harness/gift-books';
import {
  dollars,
  giving,
  importList,
  lastYear,
  printedBy,
  statementsIn,
  words,
  wordsOn,
} from '../harness/statements';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const GIVERS = 400;

/** The same numbers each time (Park and Miller's generator), so that a failure can be looked at again. */
function randomly(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

interface Gift {
  /** None: it lay loose in the plate. */
  giver: number | undefined;
  cents: number;
  date: string;
  fund: string;
}

const first = ['Anna', 'Bert', 'Cora', 'Dirk', 'Edith', 'Fritz', 'Greta', 'Hugo'];
const last = ['Miller', 'Snyder', 'Olsen', 'Quist', 'Bauer', 'Jansen', 'Klein', 'Lindqvist'];

/** Each name once. */
const nameOf = (giver: number) =>
  [first[giver % 8], `${last[(giver >> 3) % 8]}-${letters(giver >> 6)}`] as const;
const letters = (number: number) =>
  String.fromCharCode(65 + number) + String.fromCharCode(97 + number);

/** What the bank has of a year: of every giver some gifts, and what lay loose. */
function giftsOf(year: string): Gift[] {
  const random = randomly(20_261_126);
  const date = () =>
    new Date(Date.UTC(Number(year), 0, 1 + random(365))).toISOString().slice(0, 10);
  const fund = () => ['General Fund', 'General Fund', 'Missions', 'Building Fund'][random(4)] ?? '';
  const gift = (giver: number | undefined): Gift => ({
    giver,
    cents: 100 + random(20_000),
    date: date(),
    fund: fund(),
  });
  const gifts: Gift[] = [];
  for (let giver = 0; giver < GIVERS; giver += 1) {
    // Now and then somebody gives every week.
    const many = giver % 40 === 0 ? 52 : 1 + random(14);
    for (let at = 0; at < many; at += 1) gifts.push(gift(giver));
  }
  for (let at = 0; at < 52; at += 1) gifts.push(gift(undefined));
  return gifts;
}

const sum = (gifts: Gift[]) => gifts.reduce((sum, { cents }) => sum + BigInt(cents), 0n);

const story = storiesOf({}, async (portal) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  await words(portal);
  importList(portal, 'people', [
    'importKey,firstName,lastName,householdName,householdRole,address,city,state,zip',
    ...Array.from({ length: GIVERS }, (_, giver) => {
      const [firstName, lastName] = nameOf(giver);
      return `${giver},${firstName},${lastName},${lastName} ${giver},Head,${giver + 1} Elm Street,Chatham,Illinois,62629`;
    }),
  ]);
  for (const name of ['General Fund', 'Missions', 'Building Fund'])
    await giving(portal, 'POST', 'funds', { name, taxDeductible: true });
  importList(portal, 'donations', [
    'personKey,amount,date,fund,method,notes',
    ...giftsOf(lastYear(portal)).map(
      ({ giver, cents, date, fund }, at) =>
        `${giver ?? ''},${(cents / 100).toFixed(2)},${date},${fund},Cash,${at}`,
    ),
  ]);
});

/** On a phone the page goes on moving: the longest time between two pictures is kept, in milliseconds. */
async function watchesPictures(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const kept = window as unknown as { longest: number; printedTimes?: number };
    kept.longest = 0;
    let before = performance.now();
    const next = (now: number) => {
      // What Chromium's own printing takes is another matter.
      if (kept.printedTimes) return;
      kept.longest = Math.max(kept.longest, now - before);
      before = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  return () => page.evaluate(() => (window as unknown as { longest: number }).longest);
}

story(
  'a year ends with four hundred statements whose sum is the bank’s',
  async ({ open, portal }) => {
    const year = lastYear(portal);
    const bank = giftsOf(year);
    const loose = bank.filter(({ giver }) => giver === undefined);
    const page = await open({ as: portal.administrator, ...still });
    await page.goto(`/office/giving/statements?from=${year}-01-01&to=${year}-12-31`);
    const sums = page.locator('.statements-sums');
    await sums.getByText(dollars(sum(bank)), { exact: true }).waitFor();
    await sums.getByText(dollars(sum(bank) - sum(loose)), { exact: true }).waitFor();
    await sums.getByText(dollars(sum(loose)), { exact: true }).waitFor();
    await button(page, `Make ${GIVERS} statements`).click();
    await button(page, 'Make them').click();
    await toast(page, `${GIVERS} statements made`).waitFor();
    await row(page, `${year}-0400`).waitFor();

    // A slow phone's worth of the machine, from the press to the paper.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const longest = await watchesPictures(page);
    const pages = await printedBy(
      page,
      async () => {
        await button(page, `Print all of ${year}`).click();
      },
      'Letter',
    );
    expect(await longest(), 'milliseconds without a new picture').toBeLessThan(2_500);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });

    const read = statementsIn(pages);
    expect(read).toHaveLength(GIVERS);
    expect(new Set(read.map(({ number }) => number)).size).toBe(GIVERS);
    const byName = new Map(read.map((statement) => [statement.addressee[0], statement]));
    for (let giver = 0; giver < GIVERS; giver += 1) {
      const name = nameOf(giver).join(' ');
      const own = bank.filter((gift) => gift.giver === giver);
      const statement = byName.get(name);
      expect(statement?.total, name).toBe(sum(own));
      expect(statement?.addressee, name).toEqual([
        name,
        `${giver + 1} Elm Street`,
        'Chatham, Illinois 62629',
      ]);
      // A gift a week has room on two pages.
      expect(statement?.pages.length, name).toBe(own.length > 14 ? 2 : 1);
    }
    for (const page of pages) expect(wordsOn(page).length, 'no empty page').toBeGreaterThan(80);
    const printed = read.reduce((all, { total }) => all + total, 0n);
    expect(printed + sum(loose), 'the bank').toBe(sum(bank));
  },
);
