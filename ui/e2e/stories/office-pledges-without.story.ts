import { expect } from 'vitest';
import { campaign, giving, type MadePledge } from '../harness/campaigns';
import { day } from '../harness/days';
import { isForEverybody } from '../harness/for-everybody';
import { button, dialog, row, still } from '../harness/gift-books';
import { Portal } from '../harness/portal';
import { storiesOn } from '../harness/story';
import { toast } from '../harness/toast';

/** The sample, in which one pledge of before there were campaigns is left. */
const story = storiesOn(async () => {
  const portal = await Portal.sample(5);
  portal.member = portal.administrator;
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  const [, ...others] = await withoutCampaign(portal);
  for (const { id, version } of others)
    await giving(portal, 'DELETE', `pledges/${id}?version=${version}`);
  return portal;
});

async function withoutCampaign(portal: Portal): Promise<MadePledge[]> {
  return (await giving(portal, 'GET', 'pledges/without-campaign')) as MadePledge[];
}

story('a pledge for no campaign stands apart, and gets one', async ({ open, portal, watch }) => {
  const funds = (await giving(portal, 'GET', 'funds')) as { id: number }[];
  const { id } = await campaign(portal, 'Pantry', funds[0]?.id, day(portal.timeZone, -3));
  const [pledged] = await withoutCampaign(portal);
  if (!pledged) throw new Error('The sample has no pledge without a campaign.');
  const { firstName, lastName } = pledged.giver;
  const amount = `$${pledged.amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  const page = await open({ as: portal.administrator, ...still });
  await page.goto('/office/giving/campaigns');
  await page.getByText('1 pledge is for no campaign.').waitFor();
  await isForEverybody(page, 'campaigns-and-others');
  await page.getByRole('link', { name: 'Look at it' }).click();
  await row(page, `${lastName}, ${firstName}`).getByText(amount).waitFor();
  await isForEverybody(page, 'pledges-without');
  await button(page, `Give it a campaign (${firstName} ${lastName})`).click();
  const asked = dialog(page, 'Give it a campaign');
  await asked.getByLabel('Campaign').selectOption('Pantry');
  await asked.getByLabel('Amount').fill('much');
  watch.provokes(400, `/api/office/giving/pledges/${pledged.id}`);
  await button(page, 'Save changes').click();
  await asked.locator('.field-error').waitFor();
  await isForEverybody(page, 'pledges-without-refused');
  await asked.getByLabel('Amount').fill(String(pledged.amount));
  await button(page, 'Save changes').click();
  await toast(page, 'Changes saved').waitFor();
  await page.getByText('Every pledge has a campaign').waitFor();
  await isForEverybody(page, 'pledges-without-none');
  await page.getByRole('link', { name: 'Look at the campaigns' }).click();
  await row(page, 'Pantry').getByRole('link').click();
  await row(page, `${lastName}, ${firstName}`).getByText(amount).waitFor();
  expect(Number(new URL(page.url()).pathname.split('/').at(-1))).toBe(id);
});
