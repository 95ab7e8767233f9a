import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { day } from './days';
import { asOffice } from './office';
import type { Portal } from './portal';

/** A congregation that counts: who has which envelope. */
const people = [
  ['Daniel', 'Whitfield', 118],
  ['Ruth', 'Whitfield', undefined],
  ['Hanna', 'Bauer', 204],
  ['Rosa', 'Cooper', 87],
  ['Ruth', 'Albright', 91],
  ['Emil', 'Bauer', 12],
  ['Anna', 'Dahl', 33],
  ['Anna', 'Dahl', 34],
  ['Bert', 'Ellis', 45],
  ['Clara', 'Fisher', 46],
  ['Dora', 'Graham', 47],
  ['Otto', 'Hansen', 48],
  ['Paul', 'Iverson', undefined],
  ['Greta', 'Jansen', undefined],
  ['Karl', 'Klein', undefined],
  ['Lena', 'Lindqvist', undefined],
  ['Maximiliane', 'Donaudampfschifffahrtsgesellschaft', 1001],
] as const;

export const fundNames = ['General Fund', 'Building Fund', 'Missions', 'Youth'];

export interface Counting {
  /** yyyy-MM-dd */
  sunday: string;
  funds: Map<string, number>;
}

/** People with envelopes, a couple who gives together, funds, and what some gave the week before. */
export async function readyToCount(portal: Portal): Promise<Counting> {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  const sunday = lastSunday(portal);
  const year = sunday.slice(0, 4);
  importList(portal, 'people', [
    'importKey,firstName,lastName,householdName,householdRole',
    ...people.map(([first, last], at) => {
      const home = at < 2 ? 'Whitfield' : `${last} ${at}`;
      return `${at},${first},${last},${home},${at === 1 ? 'Spouse' : 'Head'}`;
    }),
  ]);
  const found = (await asOffice(portal, 'GET', 'giving/givers?search=whitfield')) as Giver[];
  const [daniel, ruth] = ['Daniel', 'Ruth'].map(
    (name) => found.find(({ firstName }) => firstName === name)?.number ?? '',
  );
  portal.run('giving', 'together', 'record', daniel ?? '', ruth ?? '', '--since', sunday);
  const funds = new Map<string, number>();
  for (const name of fundNames) {
    const body = { name, taxDeductible: true };
    const fund = (await asOffice(portal, 'POST', 'giving/funds', body)) as { id: number };
    funds.set(name, fund.id);
  }
  const given = new Set<string>();
  for (const [first, last, number] of people) {
    if (number === undefined) continue;
    const search = encodeURIComponent(`${first} ${last}`);
    const all = (await asOffice(portal, 'GET', `giving/givers?search=${search}`)) as Giver[];
    const giver = all.find(({ id }) => !given.has(id));
    if (!giver) throw new Error(`${first} ${last} is not here.`);
    given.add(giver.id);
    const path = `giving/envelopes/${year}/${number}`;
    await asOffice(portal, 'PUT', path, { giverId: giver.id });
  }
  importList(portal, 'donations', [
    'personKey,amount,date,fund,method',
    `2,40,${weekBefore(sunday)},General Fund,Cash`,
    `4,50,${weekBefore(sunday)},Missions,Check`,
  ]);
  return { sunday, funds };
}

interface Giver {
  id: string;
  number: string;
  firstName: string;
}

/** A new sheet; its id. */
export async function newSheet(portal: Portal, expected = '1284.50'): Promise<number> {
  const body = { date: lastSunday(portal), counters: 'Ruth Albright and Emil Bauer', expected };
  const { id } = (await asOffice(portal, 'POST', 'giving/sheets', body)) as { id: number };
  return id;
}

export interface Row {
  key: string;
  version: number;
  amount: number;
  fund?: string;
  method?: string;
  checkNumber?: string;
  note?: string;
  giver?: { firstName: string; lastName: string };
  envelope?: number;
}

/** The rows as the server has them. */
export async function rowsOf(portal: Portal, sheet: number): Promise<Row[]> {
  const answer = (await asOffice(portal, 'GET', `giving/sheets/${sheet}`)) as { rows: Row[] };
  return answer.rows;
}

/** As a program would, and so as somebody else does. */
export function saveRow(portal: Portal, sheet: number, key: string, row: object) {
  return asOffice(portal, 'PUT', `giving/sheets/${sheet}/rows/${key}`, {
    method: 'Cash',
    checkNumber: '',
    note: '',
    ...row,
  });
}

export async function opensSheet(page: Page, sheet: number): Promise<void> {
  await page.goto(`/office/giving/sheets/${sheet}`);
  await page.getByRole('combobox', { name: 'Envelope or name' }).waitFor();
}

/** Types as one does who counts; returns how many keys were pressed. `<Enter>` is a key by its name. */
export async function types(page: Page, text: string): Promise<number> {
  const keys = text.match(/<[^>]+>|./g) ?? [];
  for (const key of keys) {
    if (key.startsWith('<')) await page.keyboard.press(key.slice(1, -1));
    else await page.keyboard.press(key === ' ' ? 'Space' : key);
  }
  return keys.length;
}

function lastSunday(portal: Portal): string {
  const today = day(portal.timeZone);
  return day(portal.timeZone, -new Date(`${today}T00:00Z`).getUTCDay());
}

function weekBefore(sunday: string): string {
  return new Date(Date.parse(`${sunday}T00:00Z`) - 7 * 86_400_000).toISOString().slice(0, 10);
}

function importList(portal: Portal, what: 'people' | 'donations', lines: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-counting-'));
  const path = join(folder, `${what}.csv`);
  writeFileSync(path, lines.join('\n'));
  portal.run('import', what, path);
  rmSync(folder, { recursive: true });
}
