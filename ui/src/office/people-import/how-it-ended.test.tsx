import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { accountName } from '../../session/session';
import { olga } from '../../testing/office';
import { openSignedIn } from '../../testing/open';
import {
  button,
  choose,
  freshImports,
  IMPORTS,
  openImport,
  openRehearsed,
  REHEARSE,
  said,
} from '../../testing/people-import';
import { json } from '../../testing/server';

beforeEach(freshImports);

test('a household with nearly the name of one here is that one or its own, one or all alike', async () => {
  const near = ['Smiths', 'Leee Family'].map((name) => ({
    name,
    near: 'Lee Family',
    joins: false,
  }));
  let asked = 0;
  const { sent } = await openRehearsed({
    [REHEARSE]: () => {
      asked += 1;
      const nearHouseholds = near.map((one, at) => ({ ...one, joins: asked === 2 && at === 0 }));
      return json({ ...said, nearHouseholds });
    },
  });
  choose('Which household is Smiths?', 'joins');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1].join).toEqual(['Smiths']);
  const all = screen.getByLabelText<HTMLSelectElement>('All 2 households alike');
  await waitFor(() => expect(all.value).toBe(''));
  choose('All 2 households alike', 'joins');
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent()[2].join).toEqual(['Smiths', 'Leee Family']);
  choose('All 2 households alike', 'own');
  await waitFor(() => expect(sent()).toHaveLength(4));
  expect(sent()[3].join).toEqual([]);
});

test('refused for its dates, the list asks for their order where the focus goes', async () => {
  const sentence = 'The dates do not agree.';
  const { user } = await openImport({
    [REHEARSE]: () => json({ code: 'field_refused', field: 'dates', message: sentence }, 400),
  });
  await screen.findByText(/Still to choose: Last name/);
  choose('What "Last" is', 'lastName');
  await user.click(await button('See what it does'));
  const dates = await screen.findByLabelText('How the dates are written');
  await waitFor(() => expect(document.activeElement).toBe(dates));
  expect(screen.getAllByText(sentence)).toHaveLength(1);
  expect(dates.getAttribute('aria-invalid')).toBe('true');
});

test.each([
  [7, 'was finished after its tab was closed: 12 people added, 3 changed. It can be undone below.'],
  [6, 'was cut off when its tab was closed, and nothing of it was kept. Choose the file again'],
])(
  'of an import that a closed tab cut, the newest being %s, it is said how it ended',
  async (number, sentence) => {
    const before = { fileName: 'people.csv', job: 'its-name', newest: 6 };
    localStorage.setItem(`import:${accountName(olga)} people`, JSON.stringify(before));
    const listed = { number, fileName: 'people.csv', importedAt: '2026-11-23T12:00:00Z' };
    let asked = 0;
    openSignedIn('/office/people/import', {
      'GET /api/auth/me': () => json(olga),
      [`GET ${IMPORTS}`]: () => json([{ ...listed, added: 12, changed: 3, canBeUndone: true }]),
      'GET /api/imports/running/its-name': () => json({ isRunning: asked++ === 0, done: 1, of: 9 }),
    });
    await screen.findByText('people.csv is still being imported.');
    await screen.findByText((words) => words.includes(sentence), undefined, { timeout: 3000 });
    await waitFor(() => expect(localStorage.length).toBe(0));
  },
);
