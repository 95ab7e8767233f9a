import type { Page } from 'playwright-core';
import { asOffice } from './office';
import type { Portal } from './portal';

export const still = { reducedMotion: 'reduce' } as const;
// Without a place to break the line.
export const long = 'Donaudampfschifffahrt'.repeat(3);

/** Three givers, one of them with a long name; the treasurer needs no second factor. */
export function givers(portal: Portal) {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  for (const [first, last] of [
    ['Jonah', 'Smythe'],
    ['Rosa', long],
    ['Hugo', 'Winter'],
  ] as const) {
    portal.run('member', 'add', '--first-name', first, '--last-name', last, '--no-email');
  }
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
export const row = (page: Page, words: string | RegExp) =>
  page.getByRole('row').filter({ hasText: words });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** The first Sunday of the month before this one, so that it is over wherever the clock stands. */
export function sunday(): string {
  const now = new Date();
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  while (day.getUTCDay() !== 0) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

export const monthInWords = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

interface Given {
  id: string;
}

/** A counted Sunday: one check of Jonah's over two funds, and 20 loose. */
export async function counted(portal: Portal) {
  const office = (method: string, path: string, body?: unknown) =>
    asOffice(portal, method, `giving/${path}`, body);
  for (const name of ['General Fund', 'Building Fund'])
    await office('POST', 'funds', { name, taxDeductible: true });
  const [jonah] = (await office('GET', 'givers?search=jonah')) as Given[];
  const funds = (await office('GET', 'funds')) as { id: number; name: string }[];
  const fund = (name: string) => funds.find((fund) => fund.name === name)?.id;
  const sheet = (await office('POST', 'sheets', {
    date: sunday(),
    counters: 'Ruth and Emil',
    expected: '100',
  })) as { id: number };
  const check = { giverId: jonah?.id, method: 'Check', checkNumber: '1042', note: '' };
  const rows = [
    { ...check, amount: '50', fundId: fund('General Fund') },
    { ...check, amount: '30', fundId: fund('Building Fund') },
    { amount: '20', fundId: fund('General Fund'), method: 'Cash', checkNumber: '', note: '' },
  ];
  for (const [at, row] of rows.entries())
    await office('PUT', `sheets/${sheet.id}/rows/row-000${at}`, row);
  const { version } = (await office('GET', `sheets/${sheet.id}`)) as { version: number };
  await office('POST', `sheets/${sheet.id}/close`, { version, reason: '' });
}

export async function opens(page: Page, address = '/office/giving/gifts') {
  await page.goto(address);
  await page.getByRole('heading', { name: 'Gifts', level: 1 }).waitFor();
}

/** A gift that stands in no counting sheet, of the same Sunday. */
export async function given(portal: Portal, who: string, amount: string) {
  const [giver] = (await asOffice(portal, 'GET', `giving/givers?search=${who}`)) as {
    number: string;
  }[];
  if (!giver) throw new Error(`${who} is not here.`);
  const flags = {
    member: giver.number,
    amount,
    date: sunday(),
    method: 'Cash',
    yes: true,
  } as const;
  portal.run('donation', 'add', flags);
}
