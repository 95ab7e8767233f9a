import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { ListLook } from '../office/list-import/draft';
import type { PeopleImported, Question } from '../office/people-import/choices';
import '../office/people-import/people-import-page';
import { olga } from './office';
import { heading, openSignedIn } from './open';
import { type Answers, json } from './server';

/** The name of a file's import, of nothing but zeros. */
const job = 'a'.repeat(24);

/** Before each test: nothing is kept in the browser, and the next import's name is known. */
export function freshImports() {
  sessionStorage.clear();
  localStorage.clear();
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
}

export const IMPORTS = '/api/office/people/imports';
export const LOOK = `POST ${IMPORTS}/look`;
export const REHEARSE = `POST ${IMPORTS}/rehearse?fileName=people.csv&job=${job}`;
export const IMPORT = `POST ${IMPORTS}?fileName=people.csv&job=${job}`;
const file = new File(['First,Last,Mood'], 'people.csv', { lastModified: 1 });

const field = (name: string, label: string, isNeeded = false) => {
  return { name, label, isNeeded, isGiver: false };
};
export const look: ListLook = {
  columns: [
    { heading: 'First', examples: ['Ann', 'Bob'], field: 'firstName' },
    { heading: 'Last', examples: ['Lee'] },
  ],
  fields: [
    field('firstName', 'First name', true),
    field('lastName', 'Last name', true),
    field('name', 'Full name'),
  ],
  firstLines: [],
  rows: 4,
  sheets: [],
  sources: [],
  remembered: false,
  words: [],
  dates: 'mdy',
  datesAsked: false,
};

export const question = (line: number, parts: Partial<Question> = {}): Question => ({
  line,
  name: 'Ann Lee',
  why: `line ${line} may be Ann Lee (M0003)`,
  kind: 'mayBe',
  candidates: [{ id: 'ann', number: 'M0003', name: 'Ann Lee', note: 'born in 1980' }],
  values: [
    { label: 'Birthday', listed: '1981-02-03', here: ['1980-01-02'] },
    { label: 'E-mail', listed: 'ann@example.org', here: ['ann@example.org'] },
    { label: 'Phone', listed: '', here: ['555-0100'] },
  ],
  answers: ['person', 'new', 'skip'],
  ...parts,
});
export const all = <Row>(rows: Row[], unlisted = 0) => ({ rows, unlisted });
export const said: PeopleImported = {
  added: 1,
  changed: 1,
  alreadyHere: 7,
  withEmail: 1,
  withoutEmail: 0,
  householdsMade: 0,
  source: 'people',
  sourceIsNew: true,
  newRows: all([
    {
      line: 2,
      name: 'Bob Lee',
      values: [
        { field: 'phone', label: 'Phone', after: '555' },
        { field: 'birthDate', label: 'Birthday', after: '1980-12-31' },
        { field: 'householdRole', label: 'Role in the household', after: 'head' },
      ],
    },
  ]),
  changedRows: all([
    {
      line: 3,
      name: 'Cid Lee',
      number: 'M0009',
      values: [{ field: 'city', label: 'City', before: 'Peoria', after: 'Pekin' }],
    },
  ]),
  hereRows: all([{ line: 10, name: 'Dee Lee', number: 'M0010', values: [] }], 6),
  nearHouseholds: [],
  leftOut: all([{ line: 9, reason: 'no name stands there' }], 3),
  questions: all([
    question(4),
    question(5),
    question(6, { kind: 'roleHolder', answers: [], candidates: [], why: 'Olga holds a role' }),
  ]),
  notes: [
    { title: '1 person has no family in the list.', ...all([]) },
    { title: 'Names divided by rule', ...all(['line 2: Bob / Lee']) },
  ],
  asks: [{ column: 'Status', word: 'Gone home', lines: 2 }],
  householdsByAddress: ['Lee (Ann, Bob)'],
};

export async function openImport(answers: Answers = {}) {
  const opened = openSignedIn('/office/people/import', {
    'GET /api/auth/me': () => json(olga),
    [`GET ${IMPORTS}`]: () => json([]),
    [LOOK]: () => json(look),
    [REHEARSE]: () => json(said),
    ...answers,
  });
  await heading('Import people');
  await opened.user.upload(await screen.findByLabelText(/^File with people/), file);
  /** What the rehearsals were asked for, and the import. */
  const sent = () =>
    opened.calls
      .filter(({ route }) => route === REHEARSE || route === IMPORT)
      .map(({ body }) => JSON.parse(String((body as FormData).get('wishes'))));
  return { ...opened, sent };
}

export const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const button = (name: string) => screen.findByRole('button', { name });

export async function openRehearsed(answers: Answers = {}) {
  const opened = await openImport(answers);
  await screen.findByText(/Still to choose: Last name/);
  choose('What "Last" is', 'lastName');
  await opened.user.click(await button('See what it does'));
  await screen.findByText(/^1 person is new/);
  return opened;
}

/** A group of rows, by its summary. */
export const group = (name: string) =>
  screen.getByText(name).closest('details') as HTMLDetailsElement;
