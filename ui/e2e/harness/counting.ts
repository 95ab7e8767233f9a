import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { day } from './days';
import type { Portal } from './portal';

/** First and last name, envelope, and what they gave the week before. */
type Person = readonly [first: string, last: string, envelope?: number, gave?: number];

const known: Person[] = [
  ['Daniel', 'Whitfield', 118],
  ['Ruth', 'Whitfield'],
  ['Hanna', 'Bauer', 204, 40],
  ['Rosa', 'Cooper', 87, 120],
  ['Ruth', 'Albright', 91, 50],
  ['Anna', 'Dahl', 33],
  ['Anna', 'Dahl', 34],
  ['Paul', 'Iverson'],
  ['Greta', 'Jansen'],
  ['Karl', 'Klein'],
  ['Lena', 'Lindqvist'],
  ['Nora', 'Nilsen'],
  ['Maximiliane', 'Donaudampfschifffahrtsgesellschaft', 1001],
];

/** So many more, with the envelopes 301, 302 and so on. */
export const OTHERS = 24;

const others: Person[] = Array.from({ length: OTHERS }, (_, at) => [
  ['Amy', 'Bert', 'Cora', 'Dirk', 'Edith', 'Fritz'][at % 6] ?? '',
  `${['Miller', 'Snyder', 'Olsen', 'Quist'][at % 4]}-${String.fromCharCode(65 + at)}`,
  301 + at,
]);

export const fundNames = ['General Fund', 'Building Fund', 'Missions', 'Youth'];

export interface Row {
  key: string;
  version: number;
  amount: number;
  fund?: string;
  method?: string;
  checkNumber?: string;
  note?: string;
  giver?: { firstName: string; lastName: string; partner?: object };
  envelope?: number;
}

/** A congregation that counts, and the treasurer's office in it as a program. */
export class Counting {
  readonly sunday: string;
  readonly funds = new Map<string, number>();
  private readonly portal: Portal;
  private cookie = '';

  private constructor(portal: Portal) {
    this.portal = portal;
    const today = day(portal.timeZone);
    this.sunday = day(portal.timeZone, -new Date(`${today}T00:00Z`).getUTCDay());
  }

  /** People with envelopes, a couple who gives together, funds, and what some gave the week before. */
  static async in(portal: Portal): Promise<Counting> {
    portal.run('settings', 'set', 'roles-need-second-factor', 'no');
    const counting = new Counting(portal);
    await counting.signIn();
    await counting.fill();
    return counting;
  }

  /** For a story of its own: the congregation is here already. */
  static async of(portal: Portal): Promise<Counting> {
    const counting = new Counting(portal);
    await counting.signIn();
    const funds = (await counting.call('GET', 'giving/funds')) as { id: number; name: string }[];
    for (const { id, name } of funds) counting.funds.set(name, id);
    return counting;
  }

  /** A new sheet; its id. */
  async sheet(expected = '1284.50'): Promise<number> {
    const body = { date: this.sunday, counters: 'Ruth Albright and Emil Bauer', expected };
    const { id } = (await this.call('POST', 'giving/sheets', body)) as { id: number };
    return id;
  }

  /** As the server has them. */
  async rows(sheet: number): Promise<Row[]> {
    const { rows } = (await this.call('GET', `giving/sheets/${sheet}`)) as { rows: Row[] };
    return rows;
  }

  /** As somebody else does. */
  saveRow(sheet: number, key: string, row: object): Promise<unknown> {
    const fundId = this.funds.get('General Fund');
    const body = { fundId, method: 'Cash', checkNumber: '', note: '', ...row };
    return this.call('PUT', `giving/sheets/${sheet}/rows/${key}`, body);
  }

  async close(sheet: number, reason: string): Promise<void> {
    const { version } = (await this.call('GET', `giving/sheets/${sheet}`)) as { version: number };
    await this.call('POST', `giving/sheets/${sheet}/close`, { version, reason });
  }

  private async fill(): Promise<void> {
    const people = [...known, ...others];
    importList(this.portal, 'people', [
      'importKey,firstName,lastName,householdName,householdRole',
      ...people.map(([first, last], at) => {
        const home = at < 2 ? 'Whitfield' : `${last} ${at}`;
        return `${at},${first},${last},${home},${at === 1 ? 'Spouse' : 'Head'}`;
      }),
    ]);
    for (const name of fundNames) {
      const body = { name, taxDeductible: true };
      const { id } = (await this.call('POST', 'giving/funds', body)) as { id: number };
      this.funds.set(name, id);
    }
    const whitfields = await this.givers('whitfield');
    const [oneId, otherId] = ['Daniel', 'Ruth'].map(
      (name) => whitfields.find(({ firstName }) => firstName === name)?.id,
    );
    await this.call('POST', 'giving/together', { oneId, otherId, since: this.sunday });
    const numbered = new Set<string>();
    for (const [first, last, envelope] of people) {
      if (envelope === undefined) continue;
      const giver = (await this.givers(`${first} ${last}`)).find(({ id }) => !numbered.has(id));
      if (!giver) throw new Error(`${first} ${last} is not here.`);
      numbered.add(giver.id);
      const path = `giving/envelopes/${this.sunday.slice(0, 4)}/${envelope}`;
      await this.call('PUT', path, { giverId: giver.id });
    }
    const before = new Date(Date.parse(`${this.sunday}T00:00Z`) - 7 * 86_400_000).toISOString();
    importList(this.portal, 'donations', [
      'personKey,amount,date,fund,method',
      ...people.flatMap(([, , , gave], at) =>
        gave === undefined ? [] : [`${at},${gave},${before.slice(0, 10)},Missions,Check`],
      ),
    ]);
  }

  private async givers(search: string): Promise<Giver[]> {
    const path = `giving/givers?search=${encodeURIComponent(search)}`;
    return (await this.call('GET', path)) as Giver[];
  }

  private async signIn(): Promise<void> {
    const { value } = await this.portal.signIn(this.portal.administrator);
    this.cookie = `session=${value}`;
  }

  private async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${this.portal.origin}/api/office/${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie: this.cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}

interface Giver {
  id: string;
  firstName: string;
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

/** New rows of this page are named aaaa…, bbbb… and so on, so that a story knows their addresses. */
export async function namesRowsInOrder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let rows = Number(sessionStorage.getItem('rows named') ?? '0');
    Object.defineProperty(crypto, 'getRandomValues', {
      value: (bytes: Uint8Array) => {
        bytes.fill(rows);
        rows += 1;
        sessionStorage.setItem('rows named', String(rows));
        return bytes;
      },
    });
  });
}

/** The name of the first row (0), of the second (1) and so on. */
export function rowKey(at: number): string {
  return String.fromCharCode(97 + at).repeat(24);
}

function importList(portal: Portal, what: 'people' | 'donations', lines: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-counting-'));
  const path = join(folder, `${what}.csv`);
  writeFileSync(path, lines.join('\n'));
  portal.run('import', what, path);
  rmSync(folder, { recursive: true });
}
