import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPortal, PORTAL, portal } from '../../testing/portal';
import { friday } from '../../testing/samples';
import { json, never } from '../../testing/server';
import './portal-page';

const nightly = (name: string) => ({
  name,
  purpose: 'nightly' as const,
  madeAt: '2026-11-18T03:00:00-06:00',
  bytes: 4_100_000,
});

test('the backups are listed with age, size and proof, and where their copies are', async () => {
  vi.useFakeTimers({ now: friday, toFake: ['Date'] });
  const by = 'Ruth Albright (M0007)';
  const byHand = { ...nightly('b'), purpose: 'by-hand' as const, by };
  const { user } = openPortal('/office/portal', {
    [PORTAL]: () =>
      json(
        portal({
          backups: [byHand, ...Array.from({ length: 5 }, (_, at) => nightly(`n${at}`))],
          proof: {
            at: '2026-11-15T03:10:00-06:00',
            backup: 'n0',
            words: '4,310 rows are the same',
            isByCommand: false,
          },
          secondPlace: {
            folder: '/media/usb',
            state: 'same-disk',
            copiedAt: '2026-11-20T03:01:00-06:00',
            isEncrypted: true,
          },
          restore: 'sudo portal restore FILE',
        }),
      ),
  });
  const list = await screen.findByRole('list', { name: 'Backups' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Show all 6' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(6);
  expect(within(list).getByText(`By hand · ${by} · 4.1 MB`)).toBeTruthy();
  expect(within(list).getAllByText(/2 days ago$/)).toHaveLength(6);
  expect(within(list).getByText('proven').closest('li')?.textContent).toContain('n0');
  expect(screen.getByText('4,310 rows are the same, by the portal itself')).toBeTruthy();
  expect(screen.getByText('on the same disk')).toBeTruthy();
  expect(screen.getByText(/^\/media\/usb · last copy .* · encrypted$/)).toBeTruthy();
  expect(screen.getByText('sudo portal restore FILE').tagName).toBe('CODE');
});

test('while a backup is made it says how far it is', async () => {
  const { user, answers } = openPortal('/office/portal', {
    [PORTAL]: () => json(portal()),
    'POST /api/office/portal/backups': never,
  });
  const made = await screen.findByRole('button', { name: 'Back up now' });
  answers[PORTAL] = () => json(portal({ backupSoFar: 2_100_000 }));
  await user.click(made);
  await screen.findByText(/^2\.1 MB of 4\.1 MB$/);
  expect(screen.getByRole('progressbar', { name: 'Backing up' })).toBeTruthy();
});
