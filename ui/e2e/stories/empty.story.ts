import { expect } from 'vitest';
import { storiesOf } from '../harness/story';

// A portal on its first day: nothing but the first administrator.
const story = storiesOf({});

story('the dashboard of the first day is not a row of bare boxes', async ({ member: page }) => {
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Welcome back, John' }).waitFor();
  for (const name of ['Upcoming Events', 'Recent Announcements', "This Week's Celebrations"]) {
    const region = page.getByRole('region', { name });
    await region.locator('p').waitFor();
    expect((await region.locator('p').textContent())?.length).toBeGreaterThan(10);
  }
});

story('no events', async ({ member: page }) => {
  await page.goto('/events');
  await page.getByRole('tab', { name: 'Upcoming (0)' }).waitFor();
  await page.getByText('No Upcoming Events', { exact: true }).waitFor();
  await page.getByText('Check back soon for new events and activities', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Past (0)' }).click();
  await page.getByText('No Past Events', { exact: true }).waitFor();
  await page.getByText('Past events will appear here', { exact: true }).waitFor();
});

story('no announcements', async ({ member: page }) => {
  await page.goto('/announcements');
  await page.getByText('No Announcements', { exact: true }).waitFor();
  await page.getByText('There are no announcements at this time', { exact: true }).waitFor();
});

story('nobody celebrates', async ({ member: page }) => {
  await page.goto('/celebrations');
  await page.getByText('No birthdays this week', { exact: true }).waitFor();
  await page.getByText('No anniversaries this week', { exact: true }).waitFor();
  expect(await page.getByText('0 this week', { exact: true }).count()).toBe(2);
});
