import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { browserTab, openSignedIn, skeletons } from '../../testing/open';
import { donation, pledge } from '../../testing/samples';
import { type Answers, json, never } from '../../testing/server';

const part = (name: string) => screen.findByRole('region', { name });

const given = [
  donation({ amount: 10.1, transactionDate: '2025-12-31' }),
  donation({ amount: 1200.2, transactionDate: '2026-01-04' }),
];
const pledged = [
  pledge({ amount: 600, campaign: 'New Roof', pledgeDate: '2026-10-11' }),
  pledge({ amount: 300, status: 'completed' }),
  pledge({ amount: 100, status: 'paid' }),
];

function openGiving(answers: Answers = {}) {
  return openSignedIn('/giving', {
    'GET /api/members/me/donations': () => json(given),
    'GET /api/members/me/pledges': () => json(pledged),
    ...answers,
  });
}

test('the page is a step from the profile, and shows a year by month', async () => {
  const { user } = openSignedIn('/profile', {
    'GET /api/members/me/donations': () => json(given),
  });
  await user.click(await screen.findByRole('link', { name: /More about your giving/ }));
  await browserTab('Giving');
  const months = within(await part('By month'));
  await months.findByText('Your giving by month, 2026');
  await user.selectOptions(months.getByLabelText('Year'), '2025');
  await months.findByText('Your giving by month, 2025');
  await user.click(screen.getByRole('link', { name: 'Back to Profile' }));
  await browserTab('Profile');
});

test('who has nothing reads one sentence and sees no empty card', async () => {
  openSignedIn('/giving');
  await screen.findByText('No donations or pledges are on record for you yet.');
  expect(document.querySelectorAll('.card')).toHaveLength(1);
  expect(screen.queryByText(/^Your gifts/)).toBeNull();
});

test('the line below the heading promises what stands below it', async () => {
  openGiving({ 'GET /api/members/me/donations': () => json([]) });
  await screen.findByText('Your pledges');
});

test('while it is on its way, shapes stand there', async () => {
  openGiving({
    'GET /api/members/me/donations': never,
    'GET /api/members/me/pledges': never,
  });
  await part('Pledges');
  expect(skeletons()).toBe(1 + 2);
});

test('pledges show how they stand; campaign and day where they are known', async () => {
  openGiving();
  const pledges = await part('Pledges');
  const shown = (await within(pledges).findAllByRole('listitem')).map((one) => one.textContent);
  expect(shown).toEqual([
    'New RoofOpenPledged on Oct 11, 2026$600.00',
    'PledgeCompleted$300.00',
    'PledgePaid$100.00',
  ]);
  // To be open is nothing to worry about.
  const tones = ['Open', 'Completed', 'Paid'].map(
    (word) => within(pledges).getByText(word).className,
  );
  expect(tones).toEqual(['pill pill-grey', 'pill pill-calm', 'pill pill-calm']);
});

test('a pledge to a campaign says how it was promised and what was paid', async () => {
  openGiving({
    'GET /api/members/me/pledges': () =>
      json([
        pledge({ amount: 600, campaign: 'New Roof', rhythm: '$50 a month', paidSoFar: 150.5 }),
        pledge({ amount: 50, campaign: 'Organ', status: 'completed', paidSoFar: 0 }),
      ]),
  });
  const shown = await within(await part('Pledges')).findAllByRole('listitem');
  expect(shown.map((one) => one.textContent)).toEqual([
    'New RoofOpen$50 a month$150.50 paid so far$600.00',
    'OrganCompleted$0.00 paid so far$50.00',
  ]);
});
