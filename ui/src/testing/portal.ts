import type { Finding, PortalView } from '../office/portal/queries';
import { olga } from './office';
import { openSignedIn } from './open';
import { type Answers, json } from './server';

export const PORTAL = 'GET /api/office/portal';

export const finding = (parts: Partial<Finding> = {}): Finding => ({
  name: 'second-copy',
  isProblem: true,
  says: 'The stick has had no backup for 9 days.',
  advice: 'Is it still in? Then:\n  sudo portal backup\n',
  page: 'backups#a-stick-that-stays-in',
  foundAt: '2026-11-11T03:00:00-06:00',
  ...parts,
});

export const portal = (parts: Partial<PortalView> = {}): PortalView => ({
  version: '0.1.0',
  lookedAt: '2026-11-20T12:00:00-06:00',
  isLookOld: false,
  leftToDo: [],
  stepsAside: [],
  findings: [],
  backups: [
    {
      name: 'portal.db',
      purpose: 'nightly',
      madeAt: '2026-11-20T03:00:00-06:00',
      bytes: 4_100_000,
    },
  ],
  lettersSent: 31,
  lettersWaiting: 0,
  sentThisHour: 2,
  mailPerHour: 200,
  stuckLetters: [],
  databaseBytes: 4_100_000,
  diskFree: 12_000_000_000,
  sessions: [],
  alarms: [],
  ...parts,
});

/** The page of an administrator. */
export const openPortal = (path: string, answers: Answers) =>
  openSignedIn(path, {
    'GET /api/auth/me': () => json({ ...olga, roles: ['administrator'] }),
    ...answers,
  });
