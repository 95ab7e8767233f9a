import type { Page } from 'playwright-core';
import { givers, giving, importList } from './office';
import { long } from './parts';
import type { Portal } from './portal';

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

/**
 * Givers, one of them with a long name, and a counted Sunday: one check of Jonah's over two funds, and 20 loose. The
 * treasurer needs no second factor.
 */
export async function counted(portal: Portal) {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  for (const [firstName, lastName] of [
    ['Jonah', 'Smythe'],
    ['Rosa', long],
    ['Hugo', 'Winter'],
  ] as const) {
    portal.run('member', 'add', '--no-email', { firstName, lastName });
  }
  for (const name of ['General Fund', 'Building Fund'])
    await giving(portal, 'POST', 'funds', { name, taxDeductible: true });
  const [jonah] = await givers(portal, 'jonah');
  const funds = (await giving(portal, 'GET', 'funds')) as { id: number; name: string }[];
  const fund = (name: string) => funds.find((fund) => fund.name === name)?.id;
  const head = { date: sunday(), counters: 'Ruth and Emil', expected: '100' };
  const { id } = (await giving(portal, 'POST', 'sheets', head)) as { id: number };
  const check = { giverId: jonah?.id, method: 'Check', checkNumber: '1042', note: '' };
  const rows = [
    { ...check, amount: '50', fundId: fund('General Fund') },
    { ...check, amount: '30', fundId: fund('Building Fund') },
    { amount: '20', fundId: fund('General Fund'), method: 'Cash', checkNumber: '', note: '' },
  ];
  for (const [at, row] of rows.entries())
    await giving(portal, 'PUT', `sheets/${id}/rows/row-000${at}`, row);
  await closeSheet(portal, id);
}

export async function closeSheet(portal: Portal, id: number, reason = '') {
  const { version, totals } = (await giving(portal, 'GET', `sheets/${id}`)) as {
    version: number;
    totals: { rows: number; entered: number };
  };
  const { rows, entered } = totals;
  await giving(portal, 'POST', `sheets/${id}/close`, { version, rows, entered, reason });
}

export async function opens(page: Page, behind = '') {
  await page.goto(`/office/giving/gifts${behind}`);
  await page.getByRole('heading', { name: 'Gifts', level: 1 }).waitFor();
}

/** Gifts that stand in no counting sheet, of the same Sunday: giver and amount of each. */
export async function given(portal: Portal, gifts: [string, string][]) {
  const lines = ['Member number,Date,Amount,Method'];
  for (const [who, amount] of gifts) {
    const [giver] = await givers(portal, who);
    if (!giver) throw new Error(`${who} is not here.`);
    lines.push(`${giver.number},${sunday()},${amount},Cash`);
  }
  importList(portal, 'donations', lines);
}
