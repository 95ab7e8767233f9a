import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { olga } from '../../../testing/office';
import { openSignedIn } from '../../../testing/open';
import { type Answers, json, refused } from '../../../testing/server';
import './campaign-page';
import type { Campaign, OfficePledge } from './queries';

const CAMPAIGN = '/api/office/giving/campaigns/3';
const PLEDGES = `${CAMPAIGN}/pledges`;
const mary = { id: 'mary', number: 'M0007', firstName: 'Mary', lastName: 'Smith' };
const hugo = { id: 'hugo', number: 'M0008', firstName: 'Hugo', lastName: 'Winter' };

const roof: Campaign = {
  id: 3,
  name: 'New roof',
  fundId: 1,
  fund: 'Building Fund',
  goal: 10_000,
  from: '2026-03-01',
  to: '2027-12-31',
  pledges: 1,
  pledged: 1200,
  paid: 300,
  given: 450,
  isOver: false,
  version: 4,
};

const pledge = (parts: Partial<OfficePledge> = {}): OfficePledge => ({
  id: 30,
  giver: mary,
  amount: 1200,
  rhythm: '$50 a month',
  date: '2026-03-08',
  paid: 300,
  status: 'open',
  saidStatus: 'open',
  version: 2,
  ...parts,
});

beforeEach(() => sessionStorage.clear());

async function openCampaign(answers: Answers = {}, pledges = [pledge()]) {
  const opened = openSignedIn('/office/giving/campaigns/3', {
    'GET /api/auth/me': () => json({ ...olga, roles: ['treasurer'] }),
    [`GET ${CAMPAIGN}`]: () => json({ campaign: roof, pledges, curve: [] }),
    'GET /api/office/giving/campaigns': () => json({ campaigns: [roof], withoutCampaign: 0 }),
    'GET /api/office/giving/funds': () =>
      json([
        { id: 1, name: 'Building Fund', taxDeductible: true, isClosed: false, version: 1 },
        { id: 2, name: 'Missions', taxDeductible: true, isClosed: false, version: 1 },
      ]),
    'GET /api/office/giving/givers?search=winter': () => json([hugo]),
    ...answers,
  });
  await screen.findByRole('heading', { name: 'New roof', level: 1 });
  const sent = (route: string) => opened.calls.filter((call) => call.route === route);
  return { ...opened, sent };
}

const add = () => within(screen.getByRole('region', { name: 'Add a pledge' }));
const isHeld = (element: HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element));

test('a campaign says how far it is, and who has promised what', async () => {
  await openCampaign({}, [
    pledge(),
    pledge({
      id: 31,
      giver: { ...hugo, partner: mary },
      status: 'completed',
      paid: 50,
      amount: 50,
    }),
  ]);
  expect(screen.getByText('Building Fund · Mar 1, 2026 to Dec 31, 2027')).toBeTruthy();
  const sums = screen.getByRole('region', { name: 'How far it is' });
  expect([...sums.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    'Goal$10,000.004% of the goal',
    'Pledged$1,200.001 pledge',
    'Paid of it$300.00By those who pledged',
    'Given in all$450.00All gifts to the fund',
  ]);
  const rows = within(screen.getByRole('table', { name: 'Pledges for New roof' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, 5).map(({ textContent }) => textContent));
  expect(rows).toEqual([
    [
      'Smith, MaryNo. M0007 · Mar 8, 2026',
      '$50 a month',
      'Open',
      '$1,200.00',
      '$300.00 paid so far',
    ],
    [
      'Winter, Hugo and Smith, MaryNo. M0008, M0007 · Mar 8, 2026',
      '$50 a month',
      'Completed',
      '$50.00',
      '$50.00 paid so far',
    ],
  ]);
});

test('a pledge is typed without a mouse, and the next one can be', async () => {
  const { user, sent } = await openCampaign({
    [`POST ${PLEDGES}`]: () => json(pledge({ id: 31, giver: hugo, amount: 600, paid: 0 })),
  });
  await user.click(add().getByRole('combobox', { name: 'Who' }));
  // Enter comes before the answer.
  await user.keyboard('winter{Enter}');
  await isHeld(await add().findByLabelText('Amount'));
  await user.keyboard('600{Tab}$25 a month{Enter}');
  await add().findByText('Hugo Winter: $600.00 is written down.');
  expect(sent(`POST ${PLEDGES}`)[0]?.body).toMatchObject({
    giverId: 'hugo',
    amount: '600',
    rhythm: '$25 a month',
  });
  await isHeld(add().getByRole('combobox', { name: 'Who' }));
  expect(add().getByLabelText<HTMLInputElement>('Amount').value).toBe('');
  expect(sessionStorage).toHaveLength(0);
});

test('who pledges is chosen first', async () => {
  const { user, sent } = await openCampaign();
  await user.type(add().getByLabelText('Amount'), '600{Enter}');
  await add().findByText('Choose who it is');
  await isHeld(add().getByRole('combobox', { name: 'Who' }));
  expect(sent(`POST ${PLEDGES}`)).toEqual([]);
});

test('what is refused stays typed, and is there after a reload', async () => {
  const has = 'Hugo Winter has pledge 12 to this campaign already.';
  const { user, unmount } = await openCampaign({
    [`POST ${PLEDGES}`]: () =>
      json({ message: has, code: 'already_pledged', field: 'giverId' }, 409),
  });
  await user.click(add().getByRole('combobox', { name: 'Who' }));
  await user.keyboard('winter');
  await user.click(await add().findByRole('option', { name: /Hugo Winter/ }));
  await user.keyboard('600{Enter}');
  await add().findByText(has);
  expect(add().getByLabelText<HTMLInputElement>('Amount').value).toBe('600');
  unmount();
  await openCampaign();
  await add().findByText('This was typed here before and is not saved yet.');
  add().getByText('Hugo Winter');
  expect(add().getByLabelText<HTMLInputElement>('Amount').value).toBe('600');
});

test('of two who change a pledge, neither is overwritten unseen', async () => {
  const pledges = [pledge()];
  const { user, sent } = await openCampaign(
    {
      [`GET ${CAMPAIGN}`]: () => json({ campaign: roof, pledges, curve: [] }),
      'PUT /api/office/giving/pledges/30': () =>
        refused(409, 'changed_meanwhile', 'Somebody else has changed this pledge meanwhile.'),
    },
    pledges,
  );
  await user.click(screen.getByRole('button', { name: 'Change the pledge of Mary Smith' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the pledge' }));
  await user.clear(dialog.getByLabelText('Amount'));
  await user.type(dialog.getByLabelText('Amount'), '2400');
  pledges[0] = pledge({ amount: 1800, rhythm: '$75 a month', version: 3 });
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await dialog.findByText(/Choose at each marked field/);
  expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('2400');
  // Only they have changed it.
  expect(dialog.getByLabelText<HTMLInputElement>('Rhythm').value).toBe('$75 a month');
  dialog.getByText(/Now it says: \$1,800.00/);
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent('PUT /api/office/giving/pledges/30')).toHaveLength(2));
  expect(sent('PUT /api/office/giving/pledges/30')[1]?.body).toMatchObject({
    version: 3,
    amount: '2400',
    rhythm: '$75 a month',
  });
});

test('a campaign without pledges can be removed, one with them is printed', async () => {
  const { answers, client } = await openCampaign();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  screen.getByRole('button', { name: 'Print the list' });
  answers[`GET ${CAMPAIGN}`] = () =>
    json({ campaign: { ...roof, pledges: 0 }, pledges: [], curve: [] });
  await client.invalidateQueries();
  await screen.findByText('No pledges yet');
  screen.getByRole('button', { name: /^Remove/ });
  expect(screen.queryByRole('button', { name: 'Print the list' })).toBeNull();
});

test('a campaign needs a fund', async () => {
  const { user, calls } = await openCampaign();
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  window.history.pushState(null, '', '/office/giving/campaigns');
  await user.click(await screen.findByRole('button', { name: 'New campaign' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New campaign' }));
  await user.type(dialog.getByLabelText('Name'), 'Organ{Enter}');
  expect(dialog.getAllByText('Please fill this in.').length, 'fund and first day').toBe(2);
  await isHeld(dialog.getByLabelText('Fund'));
  expect(calls.filter(({ route }) => route === 'POST /api/office/giving/campaigns')).toEqual([]);
});
