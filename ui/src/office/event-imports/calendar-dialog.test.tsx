import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { olga } from '../../testing/office';
import { openSignedIn } from '../../testing/open';
import { counted, json, page } from '../../testing/server';
import '../office';
import './calendar-dialog';
import type { CalendarImported } from './queries';
import { countsInWords, importedInWords, importInWords, undoneInWords } from './words';

/** The name of a file's import, of nothing but zeros. */
const job = 'a'.repeat(24);

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
});

const foreseen: CalendarImported = {
  dryRun: true,
  calendar: 'Grace Church',
  added: 12,
  seriesAdded: 2,
  eventsMade: 120,
  changed: 1,
  same: 3,
  unknownZones: [],
  notUnderstood: [{ line: 9, title: 'Prayer chain', words: 'its rule is not understood' }],
  markedPrivate: [{ line: 30, title: 'Dentist', words: 'it is marked as private' }],
  writtenOut: [],
  leftAsTheyAre: [],
  lookAlikes: [{ line: 20, title: 'Bazaar', words: 'there is one of this title' }],
  older: 4,
  others: 0,
  missing: [],
  removed: 0,
  cancelled: 0,
};

const IMPORTS = '/api/office/event-imports';
const file = new File(['BEGIN:VCALENDAR'], 'old.ics', { type: 'text/calendar' });

test('what a file would do is shown before anything is written', async () => {
  const sent: string[] = [];
  const { user } = openSignedIn('/events', {
    'GET /api/events': () => page([], undefined, counted(0, 0)),
    'GET /api/auth/me': () => json(olga),
    [`GET ${IMPORTS}`]: () => json([]),
    ...Object.fromEntries(
      ['true', 'false'].flatMap((dryRun) =>
        ['true', 'false'].map((alike) => {
          const query = `dryRun=${dryRun}&alsoAlike=${alike}&removeMissing=false&fileName=old.ics&job=${job}`;
          return [
            `POST ${IMPORTS}?${query}`,
            () => {
              sent.push(query);
              return json({ ...foreseen, dryRun: dryRun === 'true' });
            },
          ];
        }),
      ),
    ),
  });
  await user.click(await screen.findByRole('button', { name: 'Bring in a calendar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bring in a calendar' }));
  expect(dialog.queryByRole('button', { name: /Import/ })).toBeNull();
  await user.upload(dialog.getByLabelText('Calendar file (.ics)'), file);
  await dialog.findByText('12 events new, 2 of them series (120 dates in all)');
  expect(dialog.getByText('Prayer chain:')).toBeTruthy();
  expect(dialog.getByText('Private, and left out: 1')).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: /Also bring in/ }));
  await waitFor(() => expect(sent).toHaveLength(2));
  await user.click(await dialog.findByRole('button', { name: 'Import 13 events' }));
  await dialog.findByText(/^Brought in: 12 added, 1 changed/);
  expect(sent.map((query) => query.split('&').slice(0, 2).join(' '))).toEqual([
    'dryRun=true alsoAlike=false',
    'dryRun=true alsoAlike=true',
    'dryRun=false alsoAlike=true',
  ]);
});

test('a time zone that is not known is asked about, the congregation’s first', async () => {
  const sent: string[] = [];
  const query = `dryRun=true&alsoAlike=false&removeMissing=false`;
  const rest = `fileName=old.ics&job=${job}`;
  const answer = new URLSearchParams({ zone: 'Customized Time Zone 1=America/Chicago' });
  const unknownZones = [{ name: 'Customized Time Zone 1', events: 2 }];
  const { user } = openSignedIn('/events', {
    'GET /api/events': () => page([], undefined, counted(0, 0)),
    'GET /api/auth/me': () => json(olga),
    [`GET ${IMPORTS}`]: () => json([]),
    [`POST ${IMPORTS}?${query}&${rest}`]: () => json({ ...foreseen, unknownZones }),
    [`POST ${IMPORTS}?${query}&${answer}&${rest}`]: () => {
      sent.push('answered');
      return json({ ...foreseen, added: 14 });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Bring in a calendar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bring in a calendar' }));
  await user.upload(dialog.getByLabelText('Calendar file (.ics)'), file);
  const question =
    'Times are in “Customized Time Zone 1”, which is not known here: which zone is it?';
  const zone = await dialog.findByLabelText<HTMLSelectElement>(question);
  expect([...zone.options].slice(0, 2).map(({ text }) => text)).toEqual([
    'Not said: left out (2)',
    'America/Chicago',
  ]);
  await user.selectOptions(zone, 'America/Chicago');
  await dialog.findByRole('button', { name: 'Import 15 events' });
  expect(sent).toEqual(['answered']);
  // It can still be another one.
  expect(dialog.getByLabelText<HTMLSelectElement>(question).value).toBe('America/Chicago');
});

test('what a newer file lacks stays unless one wants it removed', async () => {
  const missing = [
    { line: 0, title: 'Bazaar', words: 'Saturday, December 5, 2026' },
    { line: 0, title: 'Choir', words: '7 dates from Thursday, December 3, 2026 on' },
  ];
  const nothing = { ...foreseen, added: 0, changed: 0, lookAlikes: [], missing };
  const gone = { removed: 7, cancelled: 1 };
  const query = (dryRun: boolean, remove: boolean) =>
    `POST ${IMPORTS}?dryRun=${dryRun}&alsoAlike=false&removeMissing=${remove}&fileName=old.ics&job=${job}`;
  const { user } = openSignedIn('/events', {
    'GET /api/events': () => page([], undefined, counted(0, 0)),
    'GET /api/auth/me': () => json(olga),
    [`GET ${IMPORTS}`]: () => json([]),
    [query(true, false)]: () => json({ ...nothing, olderFile: 'This file is older.' }),
    [query(true, true)]: () => json({ ...nothing, ...gone }),
    [query(false, true)]: () => json({ ...nothing, ...gone, dryRun: false }),
  });
  await user.click(await screen.findByRole('button', { name: 'Bring in a calendar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bring in a calendar' }));
  await user.upload(dialog.getByLabelText('Calendar file (.ics)'), file);
  await dialog.findByText('This file is older.');
  expect(dialog.getByText('Not in the file any more: 2')).toBeTruthy();
  expect(dialog.queryByText(/line 0/)).toBeNull();
  expect(dialog.queryByRole('button', { name: /Import|Remove/ })).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: /^Also remove these 2\./ }));
  await dialog.findByText('7 dates removed');
  await user.click(dialog.getByRole('button', { name: 'Remove 8 dates' }));
  await dialog.findByText(/^Brought in: 0 added, 0 changed, 7 removed, 1 cancelled/);
});

test('an earlier import is taken back once its events were named, and what stays is named', async () => {
  const imported = { number: 3, fileName: 'old.ics', added: 12, changed: 0, canBeUndone: true };
  const undone = {
    eventsRemoved: 11,
    valuesPutBack: 0,
    titles: ['Advent', 'Camp'],
    stays: [],
    unlisted: 0,
  };
  const { user, calls } = openSignedIn('/events', {
    'GET /api/events': () => page([], undefined, counted(0, 0)),
    'GET /api/auth/me': () => json(olga),
    [`GET ${IMPORTS}`]: () => json([{ ...imported, importedAt: '2026-11-23T12:00:00Z' }]),
    [`POST ${IMPORTS}/3/undo?dryRun=true`]: () => json(undone),
    [`POST ${IMPORTS}/3/undo?dryRun=false`]: () =>
      json({ ...undone, stays: ['Bazaar (2026-12-05) is answered'] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Bring in a calendar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bring in a calendar' }));
  await user.click(await dialog.findByRole('button', { name: 'Take back old.ics (import 3)' }));
  const question = within(await screen.findByRole('dialog', { name: 'Take back old.ics?' }));
  await question.findByText('Camp');
  question.getByText('This would be taken back: 11 events removed.');
  expect(calls.some(({ route }) => route.endsWith('dryRun=false'))).toBe(false);
  await user.click(question.getByRole('button', { name: 'Take it back' }));
  await dialog.findByText('Bazaar (2026-12-05) is answered');
});

test('words', () => {
  expect(countsInWords({ ...foreseen, seriesAdded: 0, added: 1, older: 0, others: 2 })).toEqual([
    '1 event new',
    '1 event changed',
    '3 events here already',
    '2 tasks or notes, left out',
  ]);
  expect(importInWords({ ...foreseen, added: 0, changed: 0 })).toBeUndefined();
  expect(importInWords({ ...foreseen, removed: 1 })).toBe('Import 13 events, remove 1 date');
  expect(importedInWords(foreseen)).toMatch(/^Brought in: 12 added, 1 changed\. /);
  const undone = { eventsRemoved: 1, valuesPutBack: 2, titles: [], stays: [], unlisted: 0 };
  expect(undoneInWords(undone)).toBe('Taken back: 1 event removed, 2 as before.');
});
