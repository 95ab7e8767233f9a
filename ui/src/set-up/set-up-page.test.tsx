import { pages } from 'virtual:handbook';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { heading, openSignedOut } from '../testing/open';
import { json, refused, text, unreachable } from '../testing/server';
import { emptyPortal, openSetUp, setUpTo } from '../testing/set-up';
import { steps, stepsBack } from './steps';
import './set-up-page';

beforeEach(() => sessionStorage.clear());

const button = (name: string) => screen.getByRole('button', { name });
const CODE = 'POST /api/set-up/code';

test('it begins anew or with a backup, and says where the way is not encrypted', async () => {
  openSetUp({ ...emptyPortal, takesSecrets: false });
  await heading('Welcome to your portal');
  const anew = screen.getByRole('link', { name: /^Start anew/ });
  expect(anew.getAttribute('href')).toBe('/set-up?step=code');
  const back = screen.getByRole('link', { name: /^Bring back a backup/ });
  expect(back.getAttribute('href')).toBe('/set-up?step=backup');
  expect(screen.getByText(/not encrypted yet/)).toBeTruthy();
});

test('what is begun goes on at the first question without an answer', async () => {
  const { user } = openSetUp(setUpTo(3));
  await user.click(await screen.findByRole('link', { name: /^Go on/ }));
  await heading('Whom do members ask for help?');
});

test.each([
  [-260_000, 'The machine’s clock is 4 minutes behind yours.'],
  [45_000, 'The machine’s clock is 45 seconds ahead of yours.'],
])('a clock that is off by %i ms is said at once', async (off, words) => {
  const state = setUpTo(0, { now: new Date(Date.now() + off).toISOString() });
  const { user, answers } = openSetUp(state);
  const said = await screen.findByRole('alert');
  within(said).getByText(words);
  answers['GET /api/set-up'] = () => json(setUpTo(0));
  await user.click(button('Look again'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('half a minute is near enough', async () => {
  openSetUp(setUpTo(0, { now: new Date(Date.now() + 20_000).toISOString() }));
  await heading('Welcome to your portal');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the code is read as it was meant, and the first question comes', async () => {
  const { user, sent } = openSetUp(emptyPortal, 'code', { [CODE]: () => json(setUpTo(1)) });
  await heading('What code does the machine show?');
  screen.getByText('sudo portal setup-code');
  await user.type(screen.getByLabelText('Code'), ' abcd – ef{Enter}');
  await screen.findByText('The code has 8 letters and digits, as XXXX-XXXX');
  expect(sent(CODE)).toEqual([]);
  await user.type(screen.getByLabelText('Code'), 'gh{Enter}');
  await heading('What is your congregation called?');
  expect(sent(CODE)).toEqual([{ code: 'abcdefgh' }]);
  expect(location.search).toBe('?step=congregation');
});

test.each([
  ['wrong_code', 401],
  ['set_up_code_ended', 401],
] as const)('%s is said at the field, and what is typed stays', async (code, status) => {
  const { user } = openSetUp(emptyPortal, 'code', {
    [CODE]: () => refused(status, code, 'Not this one: 4 tries are left.'),
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Code');
  await user.type(field, 'ABCD-EFGH{Enter}');
  await screen.findByText('Not this one: 4 tries are left.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('ABCD-EFGH');
});

test('from another network it is said at the button', async () => {
  const { user } = openSetUp(emptyPortal, 'code', {
    [CODE]: () => refused(403, 'set_up_elsewhere', 'Only from the same network.'),
  });
  await user.type(await screen.findByLabelText('Code'), 'ABCD-EFGH{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Only from the same network.');
});

test('the steps say in words what is done, where one is and what comes', async () => {
  openSetUp(setUpTo(2), 'address');
  await heading('What will members type to get here?');
  const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The code on the box (done)',
    'Your congregation (done)',
    'The address members type (now)',
    'Whom members ask (to come)',
    'You, the first administrator (to come)',
    'Your second factor (to come)',
    'Mail (to come)',
  ]);
  const now = steps.getAllByRole('listitem').filter((step) => step.hasAttribute('aria-current'));
  expect(now.map(({ textContent }) => textContent)).toEqual(['The address members type (now)']);
  expect(screen.getAllByText('Step 3 of 7')).toHaveLength(2);
});

test('each question is in the address: back leads to the one before, with its answer', async () => {
  const { user } = openSetUp(setUpTo(3), 'help');
  await heading('Whom do members ask for help?');
  await user.click(screen.getByRole('link', { name: 'Back' }));
  await heading('What will members type to get here?');
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe(
    'https://members.grace.example',
  );
  await user.click(button('Continue'));
  const title = await heading('Whom do members ask for help?');
  expect(document.activeElement).toBe(title);
});

test('no question comes before those that it builds on', async () => {
  openSetUp(setUpTo(2), 'second-factor');
  await heading('What will members type to get here?');
});

test('what is typed and not sent outlives a reload', async () => {
  const { user, unmount } = openSetUp(setUpTo(3), 'help');
  await user.type(await screen.findByLabelText('Help contact'), 'Ruth, 555');
  unmount();
  openSetUp(setUpTo(3), 'help');
  expect((await screen.findByLabelText<HTMLInputElement>('Help contact')).value).toBe('Ruth, 555');
});

test('where another browser has taken over, the code is asked for again and nothing typed is lost', async () => {
  const { user, answers } = openSetUp(setUpTo(3), 'help', {
    'PUT /api/set-up/help': () => refused(401, 'set_up_code', 'Another browser has taken over.'),
    [CODE]: () => json(setUpTo(3)),
  });
  await user.type(await screen.findByLabelText('Help contact'), 'Ruth{Enter}');
  await heading('What code does the machine show?');
  const said = screen.getByRole('alert').textContent;
  expect(said).toContain('Another browser has taken over');
  expect(said).toMatch(/The machine keeps .* the congregation, its address and the help contact;/);
  expect(said).toContain('What you have typed and not sent yet is in this tab only.');
  await user.type(screen.getByLabelText('Code'), 'JKLMNPQR{Enter}');
  const field = await screen.findByLabelText<HTMLInputElement>('Help contact');
  expect(field.value).toBe('Ruth');
  answers['PUT /api/set-up/help'] = () => json(setUpTo(4));
  await user.click(button('Continue'));
  await heading('Who are you?');
});

test.each([
  ['no connection', unreachable],
  ['a proxy', () => text('<h1>Bad gateway</h1>', 502)],
  ['a busy portal', () => text('<h1>Service unavailable</h1>', 503)],
])('%s: one sentence, and the same once more', async (_, answer) => {
  const { user, answers, sent } = openSetUp(setUpTo(3), 'help', { 'PUT /api/set-up/help': answer });
  await user.type(await screen.findByLabelText('Help contact'), 'Ruth{Enter}');
  const said = await screen.findByRole('alert');
  expect(said.textContent).toMatch(/^The portal (cannot be reached|did not answer)/);
  answers['PUT /api/set-up/help'] = () => json(setUpTo(4));
  await user.click(within(said).getByRole('button', { name: 'Try again' }));
  await heading('Who are you?');
  expect(sent('PUT /api/set-up/help')).toEqual([{ helpContact: 'Ruth' }, { helpContact: 'Ruth' }]);
});

test('a portal that is not reached at all can be tried again', async () => {
  const { user, answers } = openSetUp(emptyPortal, '', { 'GET /api/set-up': unreachable });
  await screen.findByText(/^The portal cannot be reached/);
  answers['GET /api/set-up'] = () => json(emptyPortal);
  await user.click(button('Try again'));
  await heading('Welcome to your portal');
});

test('a portal that is set up says so', async () => {
  openSetUp(emptyPortal, 'mail', {
    'GET /api/set-up': () => refused(404, 'not_found', 'Not found.'),
  });
  await heading('This portal is set up');
  expect(screen.getByRole('link', { name: 'Go to the portal' }).getAttribute('href')).toBe(
    '/login',
  );
});

test('a second tab has the name that the portal got in the first one', async () => {
  const names = { portalName: 'Grace at home', congregationName: 'Grace Church', timeZone: 'UTC' };
  openSetUp(emptyPortal, 'mail', {
    'GET /api/set-up': () => refused(404, 'not_found', 'Not found.'),
    'GET /api/names': () => json(names),
  });
  await heading('This portal is set up');
  await waitFor(() => expect(document.title).toBe('This portal is set up · Grace Church'));
});

test('each question leads to its page of the handbook, which is read without signing in', async () => {
  for (const { help } of [...steps, ...stepsBack]) {
    const [page = '', id] = help.split('#');
    expect(pages[page], help).toBeTruthy();
    if (id) expect(JSON.stringify(pages[page]), help).toContain(`"id":"${id}"`);
  }
  const { user, unmount } = openSetUp(setUpTo(2), 'address');
  const link = await screen.findByRole('link', { name: /^More in the handbook/ });
  expect(link.getAttribute('target')).toBe('_blank');
  unmount();
  openSignedOut(link.getAttribute('href') ?? '', { 'GET /api/set-up': () => json(setUpTo(2)) });
  await heading('Reached from everywhere: name, router, https');
  screen.getByRole('heading', { name: 'Router and name' });
  await user.click(screen.getByRole('link', { name: 'Go on with set-up' }));
  await heading('Welcome to your portal');
});

test('a link into a page of the handbook leads to its part', async () => {
  openSignedOut('/set-up?help=https#the-certificate', {
    'GET /api/set-up': () => json(setUpTo(2)),
  });
  await heading('Reached from everywhere: name, router, https');
  expect(document.activeElement?.id).toBe('the-certificate');
});

test('where another has finished it meanwhile, it says so', async () => {
  const { user, answers } = openSetUp(setUpTo(3), 'help', {
    'PUT /api/set-up/help': () => refused(404, 'not_found', 'Not found.'),
  });
  await screen.findByLabelText('Help contact');
  answers['GET /api/set-up'] = () => refused(404, 'not_found', 'Not found.');
  await user.click(button('Continue'));
  await heading('This portal is set up');
});
