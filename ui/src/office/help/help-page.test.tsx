import { occasions, type Piece, pages } from 'virtual:handbook';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { olga } from '../../testing/office';
import { heading, openAlone, openSignedIn } from '../../testing/open';
import { json } from '../../testing/server';
import { helpAt, officePaths, placeNames } from '../office-paths';
import { helpAbout, OfficeRefusal } from '../refusal';
import { WhyNot } from '../rights/why-not';

const opened = (path: string) => openSignedIn(path, { 'GET /api/auth/me': () => json(olga) });

/** The ids or the links in the elements of a page. */
function every(what: 'id' | 'href', pieces: Piece[] = []): string[] {
  return pieces.flatMap((piece) =>
    typeof piece === 'string' ? [] : [piece[what] ?? [], every(what, piece.inside)].flat(),
  );
}

/** Whether an address of the handbook leads to a page, and to a heading of it. */
function isThere(address: string) {
  const { pathname, hash } = new URL(address, location.href);
  const page = pages[pathname.replace(`${officePaths.help}/`, '')];
  return page && (hash === '' || every('id', page.pieces).includes(hash.slice(1)));
}

test('every page of the handbook stands in the list, with its title and when it is needed', async () => {
  expect(occasions.map(({ name }) => name).sort()).toEqual(Object.keys(pages).sort());
  opened('/office/help');
  await heading('Help');
  const link = screen.getByRole('link', { name: 'Counting an offering' });
  const entry = link.closest('li') as HTMLElement;
  expect(within(entry).getByText("The treasurer's Monday, envelopes")).toBeTruthy();
});

test('a link in a page leads to the other page, at its heading', async () => {
  opened('/office/help/another-disk');
  await heading('Onto another disk');
  await userEvent.click(screen.getByRole('link', { name: 'a stick that stays in' }));
  await heading('Backups');
  expect(location.hash).toBe('#a-stick-that-stays-in');
});

test('every link of the handbook, every Help of the office and of a refusal leads to a heading that is there', () => {
  const links = Object.values(pages)
    .flatMap((page) => every('href', page?.pieces))
    .filter((href) => href.startsWith(officePaths.help));
  expect(links.length).toBeGreaterThan(20);
  const helps = placeNames.flatMap((name) => helpAt(officePaths[name]) ?? []);
  expect(helps.length).toBeGreaterThan(15);
  const abouts = Object.values(helpAbout).map((page) => `${officePaths.help}/${page}`);
  for (const address of [...links, ...helps, ...abouts])
    expect(isThere(address), address).toBe(true);
});

test('a page that is not in the handbook is said to be missing', async () => {
  opened('/office/help/tape-drives');
  expect(await screen.findByText('The handbook has no such page')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All pages' })).toBeTruthy();
});

test('a refusal leads to the page about it, in a tab of its own', () => {
  const refusal = { message: 'May 2026 is closed.', code: 'month_closed' } as const;
  openAlone(<WhyNot error={new OfficeRefusal(409, refusal, 'Conflict')} />);
  const help = screen.getByRole('link', { name: 'Open Help in a new tab' });
  expect(help.getAttribute('href')).toBe('/office/help/corrections-and-months#closed-months');
  expect(help.getAttribute('target')).toBe('_blank');
});
