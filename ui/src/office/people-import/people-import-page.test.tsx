import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  all,
  button,
  choose,
  freshImports,
  group,
  IMPORT,
  IMPORTS,
  LOOK,
  look,
  openImport,
  openRehearsed,
  REHEARSE,
  said,
} from '../../testing/people-import';
import { json, refused } from '../../testing/server';

beforeEach(freshImports);

test('what was understood stands on top, and what is needed is asked for', async () => {
  const { user, sent } = await openRehearsed();
  expect(sent()).toEqual([
    {
      columns: ['firstName', 'lastName'],
      words: [],
      overwrite: false,
      householdsByAddress: false,
      join: [],
      lines: [],
    },
  ]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'What it does' }));
  await user.click(await button('Change the columns'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'What each column is' }));
  await screen.findByText(
    "4 lines below the columns' names on line 1. Dates such as 3/4/2026: month first.",
  );
  screen.getByText('Ann · Bob');
  choose('What "First" is', 'name');
  await waitFor(() => expect(screen.queryByText(/Still to choose/)).toBeNull());
});

test('a list that leaves its dates open asks for their order', async () => {
  const { dates: _, ...open } = look;
  const { user, sent } = await openImport({ [LOOK]: () => json({ ...open, datesAsked: true }) });
  await screen.findByLabelText('How the dates are written');
  choose('How the dates are written', 'dmy');
  choose('What "Last" is', 'lastName');
  await user.click(await button('See what it does'));
  await screen.findByText(/^1 person is new/);
  expect(sent()[0]).toMatchObject({ dates: 'dmy' });
});

test('who is new, who changes from what to what, who is here and what is left out stand in groups', async () => {
  await openRehearsed();
  screen.getByText(
    '1 person is new, 1 person changes, 7 people are here already, 4 lines left out. 2 questions need you.',
  );
  screen.getByText('2 of 4 will be written');
  for (const value of ['555', 'Dec 31, 1980', 'Head']) within(group('New (1)')).getByText(value);
  within(group('Here already (7)')).getByText('Dee Lee');
  const changed = screen.getByText('Peoria');
  expect(changed.tagName).toBe('DEL');
  expect(changed.closest('dd')?.textContent).toBe('before: Peoria, then:  Pekin');
  const left = within(group('Left out (4)'));
  left.getByText('no name stands there');
  left.getByText('and 3 more, which are counted and not listed here.');
  expect(screen.getByText('1 person has no family in the list.').tagName).toBe('P');
  expect(screen.getByText('Names divided by rule: 1').closest('details')?.open).toBe(false);
});

test('a question is answered by itself or with all of its kind, and the answer stays to be changed', async () => {
  let asked = 0;
  const { sent } = await openRehearsed({
    [REHEARSE]: () => json(asked++ === 0 ? said : { ...said, questions: all([]) }),
  });
  const roleHolder = screen.getByText('Olga holds a role').closest('li') as HTMLElement;
  within(roleHolder).getByText('For an administrator');
  expect(within(roleHolder).queryByRole('combobox')).toBeNull();
  choose('Who is it? (line 4)', 'ann');
  await waitFor(() => expect(asked).toBe(2));
  expect(sent()[1].lines).toEqual([{ line: 4, answer: 'person', personId: 'ann' }]);
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLSelectElement>('Who is it? (line 4)').value).toBe('ann'),
  );
  screen.getByText('Answered');
  expect(screen.queryByLabelText('Who is it? (line 5)')).toBeNull();
});

test('all of a kind alike', async () => {
  const { sent } = await openRehearsed();
  choose('All 2 alike', 'skip');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1].lines).toEqual([4, 5].map((line) => ({ line, answer: 'skip' })));
  choose('All 2 alike', '');
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent()[2].lines).toEqual([]);
});

test('somebody else who is here is searched for', async () => {
  const eve = { id: 'eve', memberNumber: 'M0005', firstName: 'Eve', lastName: 'Lee' };
  const { user, sent } = await openRehearsed({
    'GET /api/office/people?search=Eve': () => json({ people: [eve] }),
  });
  choose('Who is it? (line 4)', 'another');
  await user.type(screen.getByLabelText('Search (line 4)'), 'Eve');
  await user.click(await screen.findByRole('button', { name: /^Eve Lee/ }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1].lines).toEqual([{ line: 4, answer: 'person', personId: 'eve' }]);
  screen.getByRole('option', { name: 'Eve Lee (M0005)' });
  expect(document.activeElement).toBe(screen.getByLabelText('Who is it? (line 4)'));
});

test('words, households and what the list overwrites are decided for all', async () => {
  const { user, sent } = await openRehearsed();
  choose('Status: Gone home (2 lines)', 'died');
  await user.click(screen.getByRole('checkbox', { name: /^Make households/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Where the list and the portal differ/ }));
  await waitFor(() => expect(sent()).toHaveLength(4));
  const words = [{ word: 'Gone home', meaning: 'died' }];
  expect(sent()[3]).toMatchObject({ words, householdsByAddress: true, overwrite: true });
});

test('while one rehearsal runs the newest answers wait, and none is lost when it fails', async () => {
  let free = () => {};
  let asked = 0;
  const { user, sent } = await openRehearsed({
    [REHEARSE]: () => {
      asked += 1;
      if (asked === 1) return json(said);
      if (asked === 3) return refused(400, 'cancelled', 'It was cancelled.');
      return new Promise((done) => {
        free = () => done(json(said));
      });
    },
  });
  choose('Who is it? (line 4)', 'new');
  choose('Who is it? (line 5)', 'new');
  choose('Who is it? (line 5)', 'skip');
  await waitFor(() => expect(asked).toBe(2));
  await act(async () => free());
  await screen.findByText('It was cancelled.');
  expect(asked).toBe(3);
  expect(sent()[2].lines).toEqual([
    { line: 4, answer: 'new' },
    { line: 5, answer: 'skip' },
  ]);
  await user.click(await button('Read it again'));
  await waitFor(() => expect(asked).toBe(4));
  await act(async () => free());
  expect(sent()[3]).toEqual(sent()[2]);
});

test('answers come back with the same file after a reload, and another line of headings leaves them', async () => {
  const first = await openRehearsed();
  choose('Who is it? (line 4)', 'new');
  await waitFor(() => expect(first.sent()).toHaveLength(2));
  first.unmount();
  const firstLines = [1, 3].map((line) => ({ line, text: 'First · Last' }));
  let looks = 0;
  await openImport({
    [LOOK]: () => json({ ...look, firstLines, ...(looks++ > 0 && { headingsOnLine: 3 }) }),
  });
  await screen.findByText(/^1 answer from before is kept\./);
  expect(screen.getByLabelText<HTMLSelectElement>('What "Last" is').value).toBe('lastName');
  choose('The names of the columns are on line', '3');
  await screen.findByText(/on line 3\. Dates/);
  screen.getByText(/^1 answer from before is kept\./);
  fireEvent.click(await button('Forget it'));
  await waitFor(() => expect(screen.queryByText(/from before is kept/)).toBeNull());
});

test('a file that was mended has its columns as they were chosen, and no answer of the other one', async () => {
  const { user } = await openRehearsed();
  choose('Who is it? (line 4)', 'new');
  await user.upload(screen.getByLabelText(/^File with people/), new File(['First'], 'people.csv'));
  const last = await screen.findByLabelText<HTMLSelectElement>('What "Last" is');
  expect(last.value).toBe('lastName');
  expect(screen.queryByText(/from before/)).toBeNull();
});

test('a long group shows its first fifty rows, and more when they are asked for', async () => {
  const rows = Array.from({ length: 1000 }, (_, at) => ({
    line: at + 2,
    name: `Person ${at + 2}`,
    values: [],
  }));
  const many = { ...said, added: 20_000, questions: all([]), newRows: all(rows, 19_000) };
  const { user } = await openImport({ [REHEARSE]: () => json(many) });
  choose('What "Last" is', 'lastName');
  await user.click(await button('See what it does'));
  const long = await screen.findByText('New (20,000)');
  expect(group('New (20,000)').open).toBe(false);
  await user.click(long);
  const items = () => within(group('New (20,000)')).getAllByRole('listitem');
  expect(items()).toHaveLength(50);
  await user.click(await button('Show more of the 1,000 rows'));
  expect(items()).toHaveLength(100);
  expect(document.activeElement).toBe(items()[50]);
});

test('the button says what is written; it is done once, and undone by name', async () => {
  const listed = { number: 3, fileName: 'people.csv', importedAt: '2026-11-23T12:00:00Z' };
  let isIn = false;
  const { user, calls } = await openRehearsed({
    [IMPORT]: () => {
      isIn = true;
      return json({ ...said, import: 3, questions: all([]) });
    },
    [`GET ${IMPORTS}`]: () =>
      json(isIn ? [{ ...listed, added: 1, changed: 1, canBeUndone: true }] : []),
    [`POST ${IMPORTS}/3/undo`]: () =>
      json({
        peopleRemoved: 1,
        householdsRemoved: 0,
        giftsRemoved: 0,
        amount: 0,
        valuesPutBack: 0,
        stays: ['Cid Lee (M0009): city was changed since'],
        unlisted: 0,
      }),
  });
  const add = await button('Add 1 person, change 1');
  fireEvent.click(add);
  fireEvent.click(add);
  await screen.findByText('1 person added, 1 person changed. For 30 days it can be undone below.');
  expect(calls.filter(({ route }) => route === IMPORT)).toHaveLength(1);
  screen.getByRole('link', { name: 'Look at the people' });
  await screen.findByText(/: 1 person added, 1 changed$/);
  await user.click(await button('Undo the import of people.csv (import 3)'));
  screen.getByText(/^1 person that it added is removed, 1 person that it changed is as before\./);
  await user.click(await button('Undo the import'));
  await screen.findByText('Taken back: 1 person removed. These stay:');
  screen.getByText('Cid Lee (M0009): city was changed since');
  expect(
    screen.queryByText(/^1 person added, 1 person changed\./),
    'it is not so any more',
  ).toBeNull();
  screen.getByLabelText(/^File with people/);
});

test('a question shows what the list says, and what is otherwise of who is proposed', async () => {
  await openRehearsed();
  const asked = screen.getByLabelText('Who is it? (line 4)').closest('li') as HTMLElement;
  const said = within(asked)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(said).toEqual([
    'In the listBirthdayFeb 3, 1981E-mailann@example.org',
    'Ann Lee (M0003)BirthdayJan 2, 1980Phone555-0100',
  ]);
});

test('an answered word stays where it is, with the focus', async () => {
  const words = ['Gone home', 'Gone'].map((word) => ({ column: 'Status', word, lines: 2 }));
  const died = { field: 'died', label: '', after: '2020-05-04' };
  let asked = 0;
  const { sent } = await openRehearsed({
    [REHEARSE]: () => {
      asked += 1;
      const rows = [{ line: 2, name: 'Bob Lee', values: [died] }];
      return json({ ...said, asks: words.slice(asked === 1 ? 0 : 1), newRows: all(rows) });
    },
  });
  const labels = () =>
    within(screen.getByRole('group', { name: /^What do these words/ }))
      .getAllByRole('combobox')
      .map((select) => (select as HTMLSelectElement).labels[0]?.textContent);
  const before = labels();
  const select = screen.getByLabelText('Status: Gone home (2 lines)');
  select.focus();
  choose('Status: Gone home (2 lines)', 'died');
  await waitFor(() => expect(sent()).toHaveLength(2));
  await screen.findByText('May 4, 2020');
  screen.getByText('Died', { selector: 'dt' });
  expect(labels()).toEqual(before);
  expect(document.activeElement).toBe(select);
});

test('a file that is no list says so, and where the handbook tells more', async () => {
  await openImport({ [LOOK]: () => refused(400, 'not_a_list', 'This is no list.') });
  await screen.findByText('This is no list.');
  const help = screen.getByRole('link', { name: 'Open Help in a new tab' });
  expect(help.getAttribute('href')).toBe('/office/help/people-and-lists#bring-your-people');
});
