import type { Page } from 'playwright-core';
import { day } from './days';
import { closeSheet } from './gift-books';
import { givers, giving, importList, together } from './office';
import { long } from './parts';
import type { Portal } from './portal';

/** First and last name, envelope, and what they gave the week before. */
const people: (readonly [first: string, last: string, envelope?: number, gave?: number])[] = [
  ['Daniel', 'Whitfield', 118],
  ['Ruth', 'Whitfield'],
  ['Hanna', 'Bauer', 204, 40],
  ['Rosa', 'Cooper', 87, 120],
  ['Ruth', 'Albright', 91, 50],
  ['Anna', 'Dahl', 33],
  ['Anna', 'Dahl', 34],
  ['Paul', 'Iverson'],
  ['Maximiliane', long, 1001],
];

export interface Row {
  amount: number;
  fund?: string;
  method?: string;
  checkNumber?: string;
  giver?: { firstName: string; lastName: string };
  envelope?: number;
}

/** A congregation that counts. */
export class Counting {
  readonly sunday: string;
  readonly funds = new Map<string, number>();
  private readonly portal: Portal;

  private constructor(portal: Portal) {
    this.portal = portal;
    const today = day(portal.timeZone);
    this.sunday = day(portal.timeZone, -new Date(`${today}T00:00Z`).getUTCDay());
  }

  /** People with envelopes, a couple who gives together, funds, and what some gave the week before. */
  static async in(portal: Portal): Promise<void> {
    portal.run('settings', 'set', 'roles-need-second-factor', 'no');
    await new Counting(portal).fill();
  }

  /** For a story: the congregation is here already. */
  static async of(portal: Portal): Promise<Counting> {
    const counting = new Counting(portal);
    const funds = (await giving(portal, 'GET', 'funds')) as { id: number; name: string }[];
    for (const { id, name } of funds) counting.funds.set(name, id);
    return counting;
  }

  /** A new sheet; its id. */
  async sheet(expected = '1284.50'): Promise<number> {
    const counters = 'Ruth Albright and Emil Bauer';
    const body = { date: this.sunday, counters, expected, anyway: true };
    return ((await giving(this.portal, 'POST', 'sheets', body)) as { id: number }).id;
  }

  /** As the server has them. */
  async rows(sheet: number): Promise<Row[]> {
    return ((await giving(this.portal, 'GET', `sheets/${sheet}`)) as { rows: Row[] }).rows;
  }

  /** A change by another person. */
  saveRow(sheet: number, key: string, row: object): Promise<unknown> {
    const fundId = this.funds.get('General Fund');
    const body = { fundId, method: 'Cash', checkNumber: '', note: '', ...row };
    return giving(this.portal, 'PUT', `sheets/${sheet}/rows/${key}`, body);
  }

  close(sheet: number): Promise<void> {
    return closeSheet(this.portal, sheet);
  }

  private async fill(): Promise<void> {
    importList(this.portal, 'people', [
      'importKey,firstName,lastName,householdName,householdRole',
      ...people.map(([first, last], at) => {
        const home = at < 2 ? 'Whitfield' : `${last} ${at}`;
        return `${at},${first},${last},${home},${at === 1 ? 'Spouse' : 'Head'}`;
      }),
    ]);
    for (const name of ['General Fund', 'Building Fund', 'Missions', 'Youth'])
      await giving(this.portal, 'POST', 'funds', { name, taxDeductible: true });
    await together(this.portal, 'whitfield', this.sunday);
    const numbered = new Set<string>();
    for (const [first, last, envelope] of people) {
      if (envelope === undefined) continue;
      const found = await givers(this.portal, `${first} ${last}`);
      const giver = found.find(({ id }) => !numbered.has(id));
      if (!giver) throw new Error(`${first} ${last} is not here.`);
      numbered.add(giver.id);
      const path = `envelopes/${this.sunday.slice(0, 4)}/${envelope}`;
      await giving(this.portal, 'PUT', path, { giverId: giver.id });
    }
    const before = new Date(Date.parse(`${this.sunday}T00:00Z`) - 7 * 86_400_000).toISOString();
    importList(this.portal, 'donations', [
      'personKey,amount,date,fund,method',
      ...people.flatMap(([, , , gave], at) =>
        gave === undefined ? [] : [`${at},${gave},${before.slice(0, 10)},Missions,Check`],
      ),
    ]);
  }
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
