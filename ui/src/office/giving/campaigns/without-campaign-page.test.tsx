import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { olga } from '../../../testing/office';
import { openSignedIn } from '../../../testing/open';
import { json } from '../../../testing/server';
import './without-campaign-page';

const PLEDGE = 'PUT /api/office/giving/pledges/30';
const pledge = {
  id: 30,
  giver: { id: 'rosa', number: 'M0009', firstName: 'Rosa', lastName: 'Cooper' },
  amount: 240,
  date: '2026-03-08',
  paid: 0,
  status: 'open',
  saidStatus: 'open',
  version: 2,
};
const pantry = {
  id: 3,
  name: 'Pantry',
  fundId: 1,
  fund: 'General Fund',
  goal: 1000,
  from: '2026-03-01',
  pledges: 0,
  pledged: 0,
  paid: 0,
  given: 0,
  isOver: false,
  version: 1,
};

test('a pledge without a campaign gets one', async () => {
  let pledges = [pledge];
  const { user, calls } = openSignedIn('/office/giving/campaigns/without', {
    'GET /api/auth/me': () => json({ ...olga, roles: ['treasurer'] }),
    'GET /api/office/giving/campaigns': () => json({ campaigns: [pantry], withoutCampaign: 1 }),
    'GET /api/office/giving/pledges/without-campaign': () => json(pledges),
    [PLEDGE]: () => {
      pledges = [];
      return json({ ...pledge, version: 3 });
    },
  });
  const row = within(await screen.findByRole('row', { name: /Cooper, Rosa/ }));
  await user.click(row.getByRole('button', { name: 'Give it a campaign (Rosa Cooper)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give it a campaign' }));
  await user.selectOptions(dialog.getByLabelText('Campaign'), 'Pantry');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Every pledge has a campaign');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.find(({ route }) => route === PLEDGE)?.body;
  expect(sent).toMatchObject({ version: 2, campaignId: 3, amount: '240.00' });
});
