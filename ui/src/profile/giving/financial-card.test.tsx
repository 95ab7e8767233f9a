import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openSignedIn, skeletons } from '../../testing/open';
import { donation, noGiving, pledge } from '../../testing/samples';
import { type Answers, json, never, text } from '../../testing/server';

const card = () => screen.findByRole('region', { name: 'Financial Records' });
const part = (name: string) => screen.findByRole('region', { name });
const table = () => screen.findByRole('table', { name: 'Donations, newest first' });

const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

const given = [
  donation({ amount: 0.1, transactionDate: '2025-12-31', category: 'Missions' }),
  donation({ amount: 1200.2, transactionDate: '2026-01-04', paymentMethod: 'Cash' }),
  donation({ amount: -25, transactionDate: '2026-03-01', description: 'Correction' }),
];
const pledged = [
  pledge({ amount: 600, campaign: 'New Roof', pledgeDate: '2026-10-11' }),
  pledge({ amount: 300, status: 'completed' }),
  pledge({ amount: 100, status: 'paid' }),
];

function openGiving(answers: Answers = {}) {
  return openSignedIn('/profile', {
    'GET /api/members/me/donations': () => json(given),
    'GET /api/members/me/pledges': () => json(pledged),
    'GET /api/members/me/financial': () =>
      json({
        totalPledged: 1000,
        totalDonated: 1175.3,
        outstanding: 600,
        pledgesCount: 3,
        donationsCount: 3,
      }),
    ...answers,
  });
}

async function totals() {
  const names = ['Pledged', 'Donated', 'Outstanding'];
  const shown = within(await card());
  await shown.findByText('Outstanding');
  return names.map((name) => shown.getByText(name, { selector: 'dt' }).parentElement?.textContent);
}

test('the totals are the server’s, in dollars, with their counts', async () => {
  openGiving();
  expect(await totals()).toEqual([
    'Pledged$1,000.003 pledges',
    'Donated$1,175.303 donations',
    'Outstanding$600.00still open',
  ]);
});

test('where the server’s summary fails, they are made from donations and pledges', async () => {
  openGiving({ 'GET /api/members/me/financial': () => text('No summary.', 500) });
  expect(await totals()).toEqual([
    'Pledged$1,000.003 pledges',
    'Donated$1,175.303 donations',
    'Outstanding$600.00still open',
  ]);
  expect(within(await card()).queryByRole('alert')).toBeNull();
});

test('where one of those fails, too, it says so and all is tried again', async () => {
  const { answers, user } = openGiving({
    'GET /api/members/me/financial': () => text('No summary.', 500),
    'GET /api/members/me/pledges': () => text('No pledges today.', 500),
  });
  await table();
  expect((await screen.findByRole('alert')).textContent).toBe('No pledges today.');
  answers['GET /api/members/me/pledges'] = () => json(pledged);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await totals())[0]).toBe('Pledged$1,000.003 pledges');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('where nothing comes, one sentence is enough', async () => {
  const failed = () => text('The portal is busy.', 503);
  openGiving({
    'GET /api/members/me/financial': failed,
    'GET /api/members/me/donations': failed,
    'GET /api/members/me/pledges': failed,
  });
  const giving = within(await card());
  await giving.findByRole('alert');
  await waitFor(() => expect(giving.getAllByRole('alert')).toHaveLength(1));
});

test('the donations are a table, newest first, with their total', async () => {
  openGiving();
  expect(await rows()).toEqual([
    ['Mar 1, 2026', 'General Fund', 'Correction', 'Check', '-$25.00'],
    ['Jan 4, 2026', 'General Fund', 'Weekly offering', 'Cash', '$1,200.20'],
    ['Dec 31, 2025', 'Missions', 'Weekly offering', 'Check', '$0.10'],
    ['Total', '$1,175.30'],
  ]);
});

test('a year shows its rows and their total', async () => {
  const { user } = openGiving();
  await table();
  const year = screen.getByRole('combobox', { name: 'Year' });
  expect(
    within(year)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['All years', '2026', '2025']);
  await user.selectOptions(year, '2026');
  expect((await rows()).map((row) => row.at(-1))).toEqual(['-$25.00', '$1,200.20', '$1,175.20']);
  expect((await part('Donations')).textContent).toContain('2 donations in 2026: $1,175.20');
  await user.selectOptions(year, '2025');
  expect((await part('Donations')).textContent).toContain('1 donation in 2025: $0.10');
  await user.selectOptions(year, 'All years');
  expect(await rows()).toHaveLength(4);
});

test('many donations begin with the newest, and all are a press away', async () => {
  const many = Array.from({ length: 400 }, (_, day) =>
    donation({ amount: 1.01, description: `gift ${day}` }),
  );
  const { user } = openGiving({ 'GET /api/members/me/donations': () => json(many) });
  const shown = await rows();
  expect(shown).toHaveLength(6);
  expect((await part('Donations')).textContent).toContain('400 donations in all: $404.00');
  const all = screen.getByRole('button', { name: 'Show all 400 donations' });
  expect(all.getAttribute('aria-expanded')).toBe('false');
  await user.click(all);
  expect(await rows()).toHaveLength(401);
  await user.click(screen.getByRole('button', { name: 'Show the newest 6 only' }));
  expect(await rows()).toHaveLength(6);
});

test('whoever prints the whole page has all donations on paper', async () => {
  const many = Array.from({ length: 30 }, () => donation({ amount: 2 }));
  openGiving({ 'GET /api/members/me/donations': () => json(many) });
  expect(await rows()).toHaveLength(6);
  const shownAt = (moment: string) => {
    window.dispatchEvent(new Event(moment));
    // At once: paper does not wait.
    return document.querySelectorAll('.donations tbody tr').length;
  };
  await waitFor(() => expect(shownAt('beforeprint')).toBe(30));
  expect(shownAt('afterprint')).toBe(6);
});

test('CSV and print hold the chosen year, all of it', async () => {
  const many = Array.from({ length: 30 }, () => donation({ amount: 2 }));
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:donations';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = openGiving({
    'GET /api/members/me/donations': () => json([...many, ...given]),
  });
  await table();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2026');
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(names).toEqual(['donations-2026.csv']);
  expect((await blobs[0]?.text())?.trim().split('\r\n')).toHaveLength(33);

  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const statement = document.querySelector<HTMLElement>('body > .statement');
  expect(statement?.textContent).toContain('Grace Community Church');
  expect(statement?.textContent).toContain('Giving statement 2026');
  expect(statement?.textContent).toContain('Mary Smith');
  expect(statement?.querySelectorAll('tbody tr')).toHaveLength(32);
  expect(statement?.querySelector('tfoot')?.textContent).toBe('Total 2026$1,235.20');

  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
  await user.keyboard('{Tab}');
  await waitFor(() => expect(document.querySelector('.statement')).toBeNull());
});

test('who has given and pledged nothing reads one sentence', async () => {
  openSignedIn('/profile');
  const giving = await card();
  await within(giving).findByText('No donations or pledges are on record for you yet.');
  expect(giving.querySelector('table, button, select')).toBeNull();
  // A couple may still say that it gives together.
  expect(within(giving).getByRole('link').getAttribute('href')).toBe('/giving');
});

test('who has only pledged reads that in the donations’ place', async () => {
  openGiving({
    'GET /api/members/me/donations': () => json([]),
    'GET /api/members/me/financial': () => json({ ...noGiving, pledgesCount: 3 }),
  });
  const donations = await part('Donations');
  await within(donations).findByText('No donations are on record for you yet.');
  expect(donations.querySelector('table, button, select')).toBeNull();
});

test('while it is on its way, the shapes of totals and donations stand there', async () => {
  openGiving({
    'GET /api/members/me/financial': never,
    'GET /api/members/me/donations': never,
    'GET /api/members/me/pledges': never,
  });
  await part('Donations');
  expect(skeletons(await card())).toBe(3 + 4);
});
