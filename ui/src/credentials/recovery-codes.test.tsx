import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openAlone } from '../testing/open';
import { friday, mary } from '../testing/samples';
import { RecoveryCodes } from './recovery-codes';

const codes = ['ABCDE-FGHJK', 'MNPQR-STUVW'];

function open() {
  vi.useFakeTimers({ now: friday, toFake: ['Date'] });
  const kept = vi.fn();
  const { user } = openAlone(<RecoveryCodes codes={codes} of={mary} onKept={kept} />);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { kept, press };
}

/** As over plain http: the old way copies what is selected, unless the browser says no. */
function withoutClipboard(copies: boolean) {
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: undefined } }));
  const copied: string[] = [];
  document.execCommand = (command) => {
    const field = document.activeElement;
    if (command === 'copy' && field instanceof HTMLTextAreaElement) copied.push(field.value);
    return copies;
  };
  return copied;
}

test('each code stands on a line of its own', () => {
  open();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes);
});

test('Copy takes them all, and only then are they kept', async () => {
  const { press, kept } = open();
  expect(kept).not.toHaveBeenCalled();
  await press('Copy');
  expect(await navigator.clipboard.readText()).toBe('ABCDE-FGHJK\nMNPQR-STUVW');
  await screen.findByText('Copied!');
  expect(screen.getByText('Backup codes copied to clipboard')).toBeTruthy();
  expect(kept).toHaveBeenCalledOnce();
});

test('Copy works on plain http, where browsers have no clipboard', async () => {
  const { press, kept } = open();
  const copied = withoutClipboard(true);
  await press('Copy');
  await screen.findByText('Copied!');
  expect(copied).toEqual(['ABCDE-FGHJK\nMNPQR-STUVW']);
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy' }));
  expect(kept).toHaveBeenCalledOnce();
});

test('where nothing can be copied they are marked, and nothing is claimed', async () => {
  const { press, kept } = open();
  withoutClipboard(false);
  await press('Copy');
  await screen.findByText('Your browser does not copy');
  expect(window.getSelection()?.toString()).toContain('MNPQR-STUVW');
  expect(kept).not.toHaveBeenCalled();
});

test('Download hands over a text that says whose they are, where and since when', async () => {
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:codes';
  });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { press, kept } = open();
  await press('Download');
  expect(clicked.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual([
    'backup-codes.txt',
  ]);
  expect((await blobs[0]?.text())?.split('\r\n')).toEqual([
    'Grace Community Church',
    'Backup codes of Mary Smith',
    '',
    ...codes,
    '',
    'Each code signs you in once, when you cannot use your authenticator app.',
    'Made on November 20, 2026. Older codes no longer work.',
    '',
  ]);
  expect(kept).toHaveBeenCalledOnce();
});

test('Print puts a sheet of its own on the paper', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { press, kept } = open();
  await press('Print');
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const sheet = document.querySelector('body > .printed');
  expect(sheet?.textContent).toContain('Grace Community Church');
  expect(sheet?.textContent).toContain('Backup codes of Mary Smith');
  for (const code of codes) expect(sheet?.textContent).toContain(code);
  expect(kept).toHaveBeenCalledOnce();
});
