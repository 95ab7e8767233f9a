import type { ReadAnswer } from '../api/client';
import { openSignedOut } from './open';
import { type Answers, json } from './server';

type State = ReadAnswer<'/api/set-up'>;

/** A portal that nobody has begun to set up; its clock goes on. */
export const emptyPortal: State = {
  get now() {
    return new Date().toISOString();
  },
  hasCode: false,
  takesSecrets: true,
  machineAddress: 'http://portal.local',
  foundBackups: 0,
  secondFactor: false,
};

const answered = [
  { hasCode: true },
  { congregation: { name: 'Grace', place: 'Springfield', timeZone: 'America/Chicago' } },
  { address: 'https://members.grace.example' },
  { helpContact: '' },
  { administrator: { firstName: 'Ruth', lastName: 'Albright', email: 'ruth@example.org' } },
  { secondFactor: true },
  { mail: { hasPassword: false, isProved: false, later: true } },
];

/** How it stands when the first of the seven questions are answered. */
export function setUpTo(questions: number, more: Partial<State> = {}): State {
  return Object.assign({ ...emptyPortal }, ...answered.slice(0, questions), more);
}

/** The page, with so many questions answered. */
export function openSetUp(state: State, step = '', answers: Answers = {}) {
  const opened = openSignedOut(step ? `/set-up?step=${step}` : '/set-up', {
    'GET /api/set-up': () => json(state),
    ...answers,
  });
  const sent = (route: string) =>
    opened.calls.filter((call) => call.route === route).map(({ body }) => body);
  return { ...opened, sent };
}
