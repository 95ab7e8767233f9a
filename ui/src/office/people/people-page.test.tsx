import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { olga, samplePerson } from '../../testing/office';
import { heading, openSignedIn } from '../../testing/open';
import { type Answers, json, refused } from '../../testing/server';
import type { PersonRow } from './queries';

// The link of a file would lead the test's window away.
beforeEach(() => vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {}));

const list = (search: string) => `GET /api/office/people?${search}`;
const EVERYONE = list('sort=name');

const row = (id: string, fields: Partial<PersonRow> = {}): PersonRow => ({
  id,
  memberNumber: 'M0001',
  firstName: id[0]?.toUpperCase() + id.slice(1),
  lastName: 'Bauer',
  membershipStatus: 'member',
  account: 'not-invited',
  email: `${id}@example.org`,
  hasDied: false,
  hasLeft: false,
  ...fields,
});

const page = (rows: PersonRow[], more: object = {}) => json({ people: rows, ...more });

async function openPeople(answers: Answers = {}, search = '') {
  const opened = openSignedIn(`/office/people${search}`, {
    'GET /api/auth/me': () => json(olga),
    'GET /api/office/people/counts': () =>
      json({
        everyone: 60,
        households: 20,
        members: 50,
        children: 8,
        noAccount: 3,
        invited: 2,
        locked: 1,
        inactive: 0,
        ministryGroups: ['Choir', 'Ushers'],
      }),
    [EVERYONE]: () => page([row('anna'), row('ben'), row('cora')]),
    ...answers,
  });
  await heading('People');
  await screen.findByRole('table');
  return opened;
}

const search = () => screen.getByRole('searchbox', { name: 'Search people' });
const link = (name: string) => screen.getByRole('link', { name });
const chosen = () => screen.queryByRole('region', { name: 'Those who are chosen' });

test('one searches by typing, and the address keeps it', async () => {
  const { user, calls } = await openPeople({
    [list('search=m%C3%BC&sort=name')]: () =>
      page([row('emil', { lastName: 'Müller' })], { found: 1 }),
  });
  await user.keyboard('/');
  expect(document.activeElement).toBe(search());
  await user.keyboard('mü');
  await screen.findByRole('link', { name: 'Müller, Emil' });
  expect(window.location.search).toBe('?search=m%C3%BC');
  expect(screen.getByText('1 person')).toBeTruthy();
  // The letter alone was never asked for.
  expect(calls.some(({ route }) => route.includes('search=m&'))).toBe(false);
  await user.keyboard('{Escape}');
  await screen.findByRole('link', { name: 'Bauer, Anna' });
  expect(window.location.search).toBe('');
});

test('on a phone filters and order are in a sheet, which closes when one is chosen', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never,
  );
  const { user } = await openPeople({
    [list('filter=locked&sort=name')]: () => page([row('dora', { account: 'locked' })]),
  });
  expect(screen.queryByRole('navigation', { name: 'Who is listed' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Everyone, by name/ }));
  const sheet = within(screen.getByRole('dialog', { name: 'Who is listed' }));
  expect(sheet.getByRole('combobox', { name: 'Order' })).toBeTruthy();
  await user.click(sheet.getByRole('link', { name: 'Locked 1' }));
  await screen.findByRole('link', { name: 'Bauer, Dora' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: /^Locked, by name/ })).toBeTruthy();
});

test('each filter says how many there are, and leads to them', async () => {
  const { user } = await openPeople({
    [list('filter=locked&sort=name')]: () => page([row('dora', { account: 'locked' })]),
  });
  const chips = within(screen.getByRole('navigation', { name: 'Who is listed' }));
  await chips.findByText('60');
  expect(chips.getAllByRole('link').map((chip) => chip.textContent)).toEqual([
    'Everyone 60',
    'Members 50',
    'Children 8',
    'No account 3',
    'Waiting invitations 2',
    'Locked 1',
    'Inactive 0',
  ]);
  await user.click(chips.getByRole('link', { name: 'Locked 1' }));
  await screen.findByRole('link', { name: 'Bauer, Dora' });
  expect(window.location.search).toBe('?filter=locked');
  expect(chips.getByRole('link', { name: 'Locked 1' }).getAttribute('aria-current')).toBe('true');
});

test('more filters hold together, are in the address, and each is taken off by itself', async () => {
  const narrowed = 'filter=visitors&filter=role%3Ahead&filter=age%3A65-&filter=group%3AChoir';
  const { user } = await openPeople({
    [list(`${narrowed}&sort=name`)]: () => page([row('dora')], { found: 1 }),
    [list('filter=visitors&filter=role%3Ahead&filter=age%3A65-&sort=name')]: () =>
      page([row('emil'), row('dora')], { found: 2 }),
  });
  await user.click(screen.getByRole('button', { name: 'More filters…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'More filters' }));
  await user.selectOptions(dialog.getByLabelText('Who'), 'Visitors');
  await user.selectOptions(dialog.getByLabelText('Household role'), 'Head');
  await user.selectOptions(dialog.getByLabelText('Ministry group'), 'Choir');
  await user.type(dialog.getByLabelText('From age'), '65');
  await user.type(dialog.getByLabelText('To age'), '20');
  await user.click(dialog.getByRole('button', { name: 'Show them' }));
  dialog.getByText('This lies below the age it begins with.');
  await user.clear(dialog.getByLabelText('To age'));
  await user.click(dialog.getByRole('button', { name: 'Show them' }));
  await screen.findByRole('link', { name: 'Bauer, Dora' });
  expect(window.location.search).toBe(`?${narrowed}`);
  expect(screen.getByText('1 person')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Choir : take this filter off' }));
  await screen.findByText('2 people');
});

test('the file leaves out who died or moved away, unless they are asked for', async () => {
  const csv = () => new Response('"Member number"', { headers: { 'Content-Type': 'text/csv' } });
  const { user, calls } = await openPeople({ 'POST /api/office/people/file': csv });
  for (const departed of [false, true]) {
    await user.click(screen.getByRole('button', { name: 'Download this list' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Download this list' }));
    await user.type(dialog.getByLabelText('Your password'), 'secret');
    if (departed) await user.click(dialog.getByLabelText('Also those who died or moved away'));
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.at(-1)?.body).toMatchObject({ filter: departed ? ['departed-too'] : [] });
  }
});

test('a filter that there is not lists nobody and offers no letter', async () => {
  const { user, calls } = openSignedIn('/office/people?filter=members&filter=no-emial', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/office/people/counts': () => refused(500, 'unexpected', 'No.'),
    [list('filter=members&sort=name')]: () => page([row('anna')]),
  });
  await screen.findByText('There is no filter “no-emial”');
  expect(screen.queryByRole('link', { name: /^Letter/ })).toBeNull();
  expect(calls.some(({ route }) => route.startsWith('GET /api/office/people?'))).toBe(false);
  await user.click(link('Show the list without it'));
  await screen.findByRole('link', { name: 'Letter to this list' });
});

test('pages are turned by Next and Previous, and the order begins anew', async () => {
  const { user } = await openPeople({
    [EVERYONE]: () => page([row('anna')], { next: 'n1' }),
    [list('sort=name&after=n1')]: () => page([row('zoe')], { previous: 'p1' }),
    [list('sort=newest')]: () => page([row('newt')]),
  });
  await user.click(link('Next'));
  await screen.findByRole('link', { name: 'Bauer, Zoe' });
  expect(window.location.search).toBe('?after=n1&page=2');
  expect(screen.getByText('51–51 of 60')).toBeTruthy();
  expect(screen.getByText('51 to 51 of 60. The button Print prints all.')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Newest first');
  await screen.findByRole('link', { name: 'Bauer, Newt' });
  expect(window.location.search).toBe('?sort=newest');
});

test('the arrows go from row to row, x chooses, Esc lets go, and ? shows the keys', async () => {
  const { user } = await openPeople();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(link('Bauer, Anna'));
  await user.keyboard('{ArrowDown}x{End}x');
  expect(document.activeElement).toBe(link('Bauer, Cora'));
  await within(chosen() as HTMLElement).findByText('2 chosen');
  const slips = within(chosen() as HTMLElement).getByRole('link', { name: 'Print slips' });
  expect(slips.getAttribute('href')).toBe('/office/slips?people=ben,cora');
  await user.keyboard('x');
  await within(chosen() as HTMLElement).findByText('1 chosen');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(chosen()).toBeNull());
  await user.keyboard('{Home}{ArrowUp}');
  expect(document.activeElement).toBe(search());
  await user.keyboard('{ArrowDown}?');
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy();
});

test('who is chosen stays chosen over a look at somebody, and after invitations nobody who could still be invited is', async () => {
  const { user } = await openPeople({
    'POST /api/office/people/anna/invite': () => json({ message: 'On its way.' }),
    'POST /api/office/people/ben/invite': () => refused(429, 'too_many_attempts', 'Wait a while.'),
  });
  for (const name of ['Anna', 'Ben', 'Cora']) {
    fireEvent.click(screen.getByRole('checkbox', { name: `Choose ${name} Bauer` }));
  }
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await heading(/^Welcome back/);
  await user.click(screen.getByRole('link', { name: 'People' }));
  await user.click(await screen.findByRole('button', { name: 'Invite now' }));
  await user.click(await screen.findByRole('button', { name: 'Send 3 letters' }));
  await screen.findByText(
    /^A letter to Anna Bauer is on its way\. 1 person was not tried: not invited,/,
  );
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  // "Print slips" would be for them, too.
  await waitFor(() => expect(chosen()).toBeNull());
});

test('from a person one comes back to the list as it was, and to their row', async () => {
  const { user } = await openPeople({
    [list('filter=locked&sort=newest')]: () => page([row('anna'), row('dora')]),
    'GET /api/office/people/dora': () => json(samplePerson({ id: 'dora' })),
  });
  await user.click(link('Locked 1'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Newest first');
  await user.click(await screen.findByRole('link', { name: 'Bauer, Dora' }));
  await screen.findByRole('heading', { level: 1 });
  const crumb = await waitFor(() => {
    const found = document.querySelector<HTMLAnchorElement>('.person-back');
    expect(found).toBeTruthy();
    return found as HTMLAnchorElement;
  });
  expect(crumb.getAttribute('href')).toBe('/office/people?filter=locked&sort=newest');
  await user.click(crumb);
  await heading('People');
  await waitFor(() => expect(document.activeElement).toBe(link('Bauer, Dora')));
});

test('who is chosen stays chosen while everything of the office is read again', async () => {
  const { client } = await openPeople();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Anna Bauer' }));
  await client.invalidateQueries();
  await waitFor(() => expect(chosen()?.textContent).toContain('1 chosen'));
});

test('letters are no keys where one types', async () => {
  const { user } = await openPeople({
    [list('search=x%3F&sort=name')]: () => page([]),
  });
  await user.type(search(), 'x?');
  await heading('Nobody found for “x?”');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(chosen()).toBeNull();
});

test('an empty filter says so', async () => {
  openSignedIn('/office/people?filter=locked', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/office/people/counts': () => refused(500, 'unexpected', 'No.'),
    [list('filter=locked&sort=name')]: () => page([]),
  });
  await heading('No account is locked');
  expect(link('Show everyone').getAttribute('href')).toBe('/office/people');
});

test('a page that is no more leads back to the first', async () => {
  openSignedIn('/office/people?after=gone&page=4', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/office/people/counts': () => refused(500, 'unexpected', 'No.'),
    [list('sort=name&after=gone')]: () =>
      refused(400, 'bad_request', 'There is no such page. Please begin at the first one.'),
  });
  await screen.findByText('There is no such page. Please begin at the first one.');
  expect(link('Go to the first page').getAttribute('href')).toBe('/office/people');
});

test('before anybody is invited it is said how many get a letter or need a slip, and no other is tried', async () => {
  const { email: _, ...dora } = row('dora');
  const finn = row('finn', { hasLeft: true });
  const { user, calls } = await openPeople({
    [EVERYONE]: () => page([row('anna'), dora, row('emil', { account: 'can-sign-in' }), finn]),
    'POST /api/office/people/anna/invite': () =>
      json({
        message: 'On its way. But letters reach nobody.',
        caution: 'But letters reach nobody.',
      }),
  });
  const choose = (name: string) =>
    fireEvent.click(screen.getByRole('checkbox', { name: `Choose ${name} Bauer` }));
  for (const name of ['Dora', 'Emil', 'Finn']) choose(name);
  await user.click(await screen.findByRole('button', { name: 'Invite now' }));
  await screen.findByText('None of them can be invited by letter.');
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement);
  choose('Anna');
  await user.click(await screen.findByRole('button', { name: 'Invite now' }));
  await screen.findByRole('dialog', { name: 'Invite 1 person?' });
  await screen.findByText(/^Anna Bauer gets a letter, with a link to choose a password\./);
  await screen.findByText(/^Dora Bauer needs a slip: no letter can invite them\./);
  await screen.findByText('No invitation to Emil Bauer: a password is there already.');
  await screen.findByText('No invitation to Finn Bauer: moved away.');
  await user.click(screen.getByRole('button', { name: 'Send 1 letter' }));
  await screen.findByText('A letter to Anna Bauer is on its way. But letters reach nobody.');
  expect(calls.filter(({ route }) => route.endsWith('/invite'))).toHaveLength(1);
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  // For her slip.
  await waitFor(() => expect(chosen()?.textContent).toContain('1 chosen'));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Dora/ }).checked).toBe(true);
});

test('those who are chosen are invited one by one; who was refused is named with the reason', async () => {
  const { user, calls } = await openPeople({
    'POST /api/office/people/anna/invite': () => json({ message: 'On its way.' }),
    'POST /api/office/people/ben/invite': () =>
      refused(409, 'not_as_it_was', 'Ben has no address for letters.'),
  });
  for (const name of ['Anna', 'Ben']) {
    fireEvent.click(screen.getByRole('checkbox', { name: `Choose ${name} Bauer` }));
  }
  await user.click(await screen.findByRole('button', { name: 'Invite now' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite 2 people?' }));
  await user.click(dialog.getByRole('button', { name: 'Send 2 letters' }));
  await screen.findByText('A letter to Anna Bauer is on its way.');
  expect(screen.getByText('Ben has no address for letters.')).toBeTruthy();
  const before = calls.filter(({ route }) => route === EVERYONE).length;
  expect(before).toBe(2);
  const close = screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement;
  await user.click(close);
  await waitFor(() => expect(chosen()).toBeNull());
});
