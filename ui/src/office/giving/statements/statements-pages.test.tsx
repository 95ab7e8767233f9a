import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { olga } from '../../../testing/office';
import { heading, openSignedIn } from '../../../testing/open';
import { type Answers, json, refused, unreachable } from '../../../testing/server';
import { givingStatement } from '../../../testing/statements';
import './made-page';
import './plan-page';
import type { PlannedStatement, StatementLine, StatementPlan } from './queries';
import './words-page';

const DAYS = 'from=2026-01-01&to=2026-12-31';
const PLAN = `GET /api/office/giving/statements/plan?${DAYS}`;
const MADE = 'GET /api/office/giving/statements?year=2026';
const MAKE = 'POST /api/office/giving/statements';
const PRINT = 'POST /api/office/giving/statements/print';
const WORDS = '/api/office/giving/statements/words';

const giver = (name: string, parts: Partial<PlannedStatement> = {}): PlannedStatement => ({
  key: name.toLowerCase(),
  name,
  addressee: name,
  isEstate: false,
  hasAddress: true,
  getsLetter: true,
  needsAsking: false,
  afterDeath: 0,
  gifts: 2,
  inKind: 0,
  total: 10.1,
  deductible: 10.1,
  ...parts,
});
const made = { id: 7, number: '2026-0007', madeAt: '2027-01-04T09:00:00-06:00' };
const corrected = giver('Carl', { made: { ...made, isCorrected: true }, total: 40 });

const plan = (parts: Partial<StatementPlan> = {}): StatementPlan => ({
  from: '2026-01-01',
  to: '2026-12-31',
  missing: [],
  openSheets: [],
  openMonths: [],
  anonymous: { count: 2, total: 0.2 },
  total: 60.2,
  deductible: 60.2,
  givers: [
    giver('Anna', { made: { ...made, id: 5, number: '2026-0005', isCorrected: false } }),
    giver('Bea', { hasAddress: false, getsLetter: false }),
    corrected,
  ],
  ...parts,
});

const line = (parts: Partial<StatementLine> = {}): StatementLine => ({
  ...made,
  name: 'Carl',
  from: '2026-01-01',
  to: '2026-12-31',
  total: 30,
  madeBy: 'Ruth Albright',
  isCorrected: true,
  ...parts,
});

const answers: Answers = {
  'GET /api/auth/me': () => json({ ...olga, roles: ['treasurer'] }),
  [PLAN]: () => json(plan()),
  [MADE]: () => json({ statements: [line()], years: [2026] }),
};

const open = (path: string, more: Answers = {}) =>
  openSignedIn(`/office/giving/statements${path}`, { ...answers, ...more });

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

beforeEach(() => sessionStorage.clear());

test('those who need attention come first, every dollar has its place, and all are made at once', async () => {
  const { user, calls } = open(`?${DAYS}`, {
    [MAKE]: () => json({ made: 2, first: '2026-0008', last: '2026-0009', total: 50.1, told: 1 }),
  });
  await screen.findByText('Carl');
  expect(names()).toEqual(['Carl', 'Bea', 'Anna']);
  expect(screen.getByText('Given').parentElement?.textContent).toBe('Given$60.40');
  expect(screen.getByText('Without a giver').parentElement?.textContent).toContain('$0.20');
  await user.click(screen.getByRole('button', { name: 'Make 2 statements' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make 2 statements' }));
  dialog.getByText(/\$50\.10 in all/);
  dialog.getByText(/1 of them has one already/);
  dialog.getByText(/A letter reaches 1 of 2/);
  await user.click(dialog.getByRole('button', { name: 'Make them' }));
  await screen.findByText('2026-0008 to 2026-0009, $50.10 in all. 1 letter goes out.');
  expect(calls.find(({ route }) => route === MAKE)?.body).toEqual({
    from: '2026-01-01',
    to: '2026-12-31',
    tellMembers: true,
    anyway: false,
  });
  await screen.findByRole('table', { name: 'Statements, the newest first' });
});

test('some are chosen, and nobody is told', async () => {
  const { user, calls } = open(`?${DAYS}`, {
    [MAKE]: () => refused(409, 'not_as_it_was', 'Please look at the list as it is now.'),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Anna' }));
  await user.click(screen.getByRole('button', { name: 'Make 1 statement' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make 1 statement' }));
  await user.click(dialog.getByRole('checkbox', { name: /by letter/ }));
  await user.click(dialog.getByRole('button', { name: 'Make them' }));
  await dialog.findByText('Please look at the list as it is now.');
  expect(calls.find(({ route }) => route === MAKE)?.body).toMatchObject({
    givers: ['anna'],
    tellMembers: false,
  });
});

test('one of zero or less is not made unasked, and gifts on another statement are asked about', async () => {
  const bea = giver('Bea', { aside: 'No. M0007 · Elm Road', needsAsking: true, total: -5 });
  const carl = giver('Carl', { alsoOn: '2026-0003', afterDeath: 2 });
  const already = 'Gifts of Carl already stand on statement 2026-0003.';
  const { user, answers, calls } = open(`?${DAYS}`, {
    [PLAN]: () => json(plan({ givers: [bea, carl] })),
    [MAKE]: () => refused(409, 'stated_elsewhere', already),
  });
  await screen.findByText('No. M0007 · Elm Road');
  screen.getByText('Only when chosen');
  screen.getByText('Also on 2026-0003');
  expect(screen.getByRole('link', { name: /^Look at them.*Carl/ }).getAttribute('href')).toContain(
    'search=Carl',
  );
  expect(screen.getByText('Taken back, on no statement').parentElement?.textContent).toMatch(
    /5\.00$/,
  );
  await user.click(screen.getByRole('button', { name: 'Make 1 statement' }));
  await user.click(await screen.findByRole('button', { name: 'Make them' }));
  await screen.findByText(already);
  answers[MAKE] = () => json({ made: 1, first: '2026-0008', total: 10.1, told: 0 });
  await user.click(screen.getByRole('button', { name: 'Make them all the same' }));
  await screen.findByText('2026-0008, $10.10 in all.');
  const sent = calls.filter(({ route }) => route === MAKE).map(({ body }) => body);
  expect(sent).toMatchObject([{ anyway: false }, { anyway: true }]);
});

test('without the wording none is made, and each lack has the way to mend it', async () => {
  open(`?${DAYS}`, {
    [PLAN]: () =>
      json(
        plan({
          missing: ['wording', 'taxNumber'],
          openSheets: [{ id: 12, date: '2026-11-22' }],
          openMonths: ['2026-11', '2026-12'],
        }),
      ),
  });
  const lacks = within(await screen.findByRole('region', { name: 'Before you make them' }));
  expect(lacks.getByRole('link', { name: 'Write the words' }).getAttribute('href')).toMatch(
    /words$/,
  );
  lacks.getByText('The congregation’s tax number is missing: statements are made without it.');
  expect(lacks.getByRole('link', { name: 'Open the sheet' }).getAttribute('href')).toMatch(/12$/);
  lacks.getByText(/November 2026 and December 2026 are not closed/);
  const make = screen.getByRole('button', { name: 'Make 2 statements' });
  expect(make.hasAttribute('disabled')).toBe(true);
});

test('a corrected one is made again, for the same giver and days', async () => {
  const { user, calls } = open('/made?year=2026', {
    [MAKE]: () => json({ made: 1, first: '2026-0010', last: '2026-0010', total: 40, told: 0 }),
  });
  await screen.findByText('Corrected since');
  await user.click(screen.getByRole('button', { name: 'Make again statement 2026-0007' }));
  await screen.findByText(/it was \$30\.00, and is \$40\.00 now/);
  await user.click(screen.getByRole('button', { name: 'Make again' }));
  await screen.findByText('2026-0010, $40.00 in all.');
  expect(calls.find(({ route }) => route === MAKE)?.body).toMatchObject({ givers: ['carl'] });
});

test('all of a year come in pieces, and are printed once when all stand', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const ids = Array.from({ length: 110 }, (_, at) => at + 1);
  const of = (id: number) => givingStatement({ id, number: `2026-${id}`, name: `Giver ${id}` });
  let asked = 0;
  const { user, calls } = open('/made?year=2026', {
    [PRINT]: () => {
      asked += 1;
      return asked === 1
        ? json({ statements: ids.slice(0, 100).map(of), next: 100 })
        : json({ statements: ids.slice(100).map(of) });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Print all of 2026' }));
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  const printed = document.querySelectorAll('.printed .statement-sheet');
  expect(printed).toHaveLength(110);
  const bodies = calls.filter(({ route }) => route === PRINT).map(({ body }) => body);
  const days = { from: '2026-01-01', to: '2026-12-31' };
  expect(bodies).toEqual([days, { ...days, after: 100 }]);
  await user.click(document.body);
  expect(document.querySelector('.printed')).toBeNull();
});

test('what cannot be fetched is said, and tried again', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const opened = open('/made?year=2026', { [PRINT]: unreachable });
  const { user } = opened;
  await user.click(await screen.findByRole('checkbox', { name: 'Choose 2026-0007' }));
  await user.click(screen.getByRole('button', { name: 'Print 1 statement' }));
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  await screen.findByText(/The portal cannot be reached right now/);
  expect(print).not.toHaveBeenCalled();
  opened.answers[PRINT] = () => json({ statements: [givingStatement()] });
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(opened.calls.at(-1)?.body).toEqual({ ids: [7] });
});

test('the words are typed, shown on an example, kept over a reload, and saved', async () => {
  const words = { congregationName: 'Grace', proposedWording: 'No goods.' };
  const server = { [`GET ${WORDS}`]: () => json(words) };
  const { user, unmount } = open('/words', server);
  await user.click(await screen.findByRole('button', { name: 'Use these words' }));
  await user.type(screen.getByLabelText('Signed by'), 'Ruth');
  expect(within(screen.getByRole('article')).getByText('No goods.')).toBeTruthy();
  window.dispatchEvent(new Event('pagehide'));
  unmount();
  const again = open('/words', {
    ...server,
    [`PUT ${WORDS}`]: () => json({ ...words, wording: 'No goods.', signed: 'Ruth' }),
  });
  await screen.findByText('What you typed here before is not saved yet.');
  again.answers[`GET ${WORDS}`] = () => json({ ...words, wording: 'No goods.', signed: 'Ruth' });
  await again.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('They stand on statements made from now on.');
  expect(again.calls.find(({ route }) => route === `PUT ${WORDS}`)?.body).toEqual({
    postalAddress: '',
    taxNumber: '',
    wording: 'No goods.',
    thanks: '',
    signed: 'Ruth',
  });
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
  await heading('Statements');
});
