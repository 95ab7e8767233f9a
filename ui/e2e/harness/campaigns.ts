import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { asOffice } from './office';
import type { Portal } from './portal';

export interface MadeCampaign {
  id: number;
  version: number;
}

export interface MadePledge {
  id: number;
  version: number;
  amount: number;
  rhythm?: string;
  date?: string;
  paid: number;
  status: 'open' | 'completed' | 'paid';
  giver: { firstName: string; lastName: string };
}

/** Another treasurer's window, as a program. */
export const giving = (portal: Portal, method: string, path: string, body?: unknown) =>
  asOffice(portal, method, `giving/${path}`, body);

/** A campaign with a goal of a thousand. */
export async function campaign(
  portal: Portal,
  name: string,
  fundId: number | undefined,
  from: string,
) {
  const body = { name, fundId, goal: '1000', from, to: '' };
  return (await giving(portal, 'POST', 'campaigns', body)) as MadeCampaign;
}

export async function pledge(portal: Portal, campaign: number, search: string, amount: string) {
  const path = `givers?search=${encodeURIComponent(search)}`;
  const [giver] = (await giving(portal, 'GET', path)) as { id: string }[];
  const body = { giverId: giver?.id, amount, rhythm: '', date: '' };
  return (await giving(portal, 'POST', `campaigns/${campaign}/pledges`, body)) as MadePledge;
}

export async function pledgesOf(portal: Portal, campaign: number): Promise<MadePledge[]> {
  const { pledges } = (await giving(portal, 'GET', `campaigns/${campaign}`)) as {
    pledges: MadePledge[];
  };
  return pledges;
}

/** So many people more: "Person 000 Number", "Person 001 Number" and so on. */
export function manyPeople(portal: Portal, count: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'portal-campaigns-'));
  const path = join(folder, 'people.csv');
  const lines = Array.from({ length: count }, (_, at) => {
    const number = String(at).padStart(3, '0');
    return `more-${at},Person,Number${number}`;
  });
  writeFileSync(path, ['importKey,firstName,lastName', ...lines].join('\n'));
  portal.run('import', 'people', path);
  rmSync(folder, { recursive: true });
}

export async function opensCampaign(page: Page, id: number, behind = ''): Promise<void> {
  await page.goto(`/office/giving/campaigns/${id}${behind}`);
  await page.getByRole('region', { name: 'Add a pledge' }).waitFor();
}
