import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import '../office/giving/sheet/sheet-page';
import { DRAFTS } from '../session/drafts';
import { olga } from './office';
import { openSignedIn } from './open';
import { type Answers, json } from './server';

export const SHEET = '/api/office/giving/sheets/12';
export const rowPath = (at: number) => `${SHEET}/rows/${String.fromCharCode(97 + at).repeat(24)}`;
export const givers = (search: string) =>
  `GET /api/office/giving/givers?search=${search}&date=2026-11-22`;

export const totals = (rows: number) => ({ entered: 0, rows, checks: 0, funds: [], kinds: [] });
export const sheet = {
  id: 12,
  date: '2026-11-22',
  service: '',
  counters: 'Ruth and Emil',
  isOpen: true,
  needsSecond: false,
  version: 1,
  rows: [],
  totals: totals(0),
};
export const anna = { id: 'anna', number: 'M0007', firstName: 'Anna', lastName: 'Dahl' };
export const saved = (at: number, giver?: object) => () =>
  json({
    row: {
      key: String.fromCharCode(97 + at).repeat(24),
      giftId: at,
      version: 1,
      giver,
      amount: 50,
      fundId: 1,
      fund: 'General Fund',
      method: 'Cash',
      corrections: [],
    },
    totals: totals(at + 1),
  });

/** The rows of this page are named aaaa…, bbbb… and so on. */
function namesRowsInOrder() {
  let rows = 0;
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    (bytes as Uint8Array).fill(rows);
    rows += 1;
    return bytes;
  });
}

export async function openSheet(answers: Answers = {}, outbox: object[] = []) {
  sessionStorage.clear();
  if (outbox.length > 0)
    sessionStorage.setItem(`${DRAFTS}${olga.email} counting 12 rows`, JSON.stringify(outbox));
  namesRowsInOrder();
  const opened = openSignedIn('/office/giving/sheets/12', {
    'GET /api/auth/me': () => json({ ...olga, roles: ['treasurer'] }),
    [`GET ${SHEET}`]: () => json(sheet),
    'GET /api/office/giving/sheets': () =>
      json({ sheets: [], proposedDate: '2026-11-22', services: ['9 am'] }),
    'GET /api/office/giving/funds': () =>
      json([{ id: 1, name: 'General Fund', taxDeductible: true, isClosed: false, version: 1 }]),
    ...answers,
  });
  await screen.findByRole('combobox', { name: 'Envelope or name' });
  const sent = (at: number) => opened.calls.filter(({ route }) => route === `PUT ${rowPath(at)}`);
  return { ...opened, sent };
}

export const kept = () => Object.entries(sessionStorage).filter(([key]) => key.endsWith(' rows'));

export const stored = (at: number, more: object = {}) => ({
  key: `row-${at}`,
  giftId: at,
  version: 1,
  amount: at + 1,
  fundId: 1,
  fund: 'General Fund',
  method: 'Cash',
  corrections: [],
  ...more,
});
export const agreeing = (rows: object[], more: object = {}) => ({
  ...sheet,
  expected: 100,
  rows,
  totals: { ...totals(rows.length), entered: 100, difference: 0 },
  ...more,
});

export const close = () => within(screen.getByRole('dialog', { name: 'Close the sheet' }));
export const opensClose = (user: { click: (element: Element) => Promise<void> }) =>
  user.click(screen.getByRole('button', { name: 'Close the sheet' }));
export const canClose = () =>
  !close().getByRole('button', { name: 'Close the sheet' }).hasAttribute('disabled');
