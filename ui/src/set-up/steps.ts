import { paths } from '../paths';
import type { SetUp } from './client';

export type StepName =
  | 'code'
  | 'congregation'
  | 'address'
  | 'help'
  | 'you'
  | 'second-factor'
  | 'mail'
  | 'finish'
  | 'backup';

interface Step {
  name: StepName;
  /** In the list of steps. */
  title: string;
  question: string;
  /** What it is for. */
  lead: string;
  /** The handbook's page about it. */
  help: string;
  isDone: (state: SetUp) => boolean;
}

const code: Step = {
  name: 'code',
  title: 'The code on the box',
  question: 'What code does the machine show?',
  lead: 'Type this on the machine itself. It answers with a code that is good for an hour, so that only who has the machine can set it up.',
  help: 'install#the-ten-minute-install',
  isDone: ({ hasCode }) => hasCode,
};

/** The questions of a new portal, in their order. */
export const steps: readonly Step[] = [
  code,
  {
    name: 'congregation',
    title: 'Your congregation',
    question: 'What is your congregation called?',
    lead: 'Members see the name when they sign in, on letters and on giving statements. You can change all of this later.',
    help: 'settings',
    isDone: ({ congregation }) => Boolean(congregation),
  },
  {
    name: 'address',
    title: 'The address members type',
    question: 'What will members type to get here?',
    lead: 'A name of your own is best: members then reach the portal from home, and letters can have links. You can change this later; members then sign in once more.',
    help: 'https',
    isDone: ({ address }) => Boolean(address),
  },
  {
    name: 'help',
    title: 'Whom members ask',
    question: 'Whom do members ask for help?',
    lead: 'Whoever cannot sign in reads this below the form, and in letters. A name and a telephone number are enough. You can change this later.',
    help: 'settings',
    isDone: ({ helpContact }) => helpContact !== undefined,
  },
  {
    name: 'you',
    title: 'You, the first administrator',
    question: 'Who are you?',
    lead: 'You become the first administrator: you bring in the people and give others their roles. You sign in with this e-mail address and password, and can change both later.',
    help: 'church-office',
    isDone: ({ administrator }) => Boolean(administrator),
  },
  {
    name: 'second-factor',
    title: 'Your second factor',
    question: 'Connect an authenticator app',
    lead: 'A password alone does not open what an administrator may see: you also type six digits that only your phone knows. You can connect another app later.',
    help: 'passwords-and-second-factor#the-phone-with-the-codes-is-gone',
    isDone: ({ secondFactor }) => secondFactor,
  },
  {
    name: 'mail',
    title: 'Mail',
    question: 'How do letters leave?',
    lead: 'Invitations and forgotten passwords go out through a mailbox at your mail provider. You can change this later, or leave it for later altogether: until then no letter leaves.',
    help: 'mail',
    isDone: ({ mail }) => Boolean(mail),
  },
];

/** The way of a portal that comes back. */
export const stepsBack: readonly Step[] = [
  code,
  {
    name: 'backup',
    title: 'Your backup',
    question: 'Which backup comes back?',
    lead: 'People, gifts, sign-ins and settings come back as they were when it was made. It is looked at first: if it is not whole, nothing changes.',
    help: 'restore-and-new-card',
    isDone: () => false,
  },
];

const all: readonly StepName[] = [...steps.map(({ name }) => name), 'finish'];

/** A page of the handbook, which is read without signing in here. */
export const helpPath = (page: string) => `${paths.setUp}?help=${page}`;

export const stepPath = (name: StepName) => `${paths.setUp}?step=${name}`;

/** The first question without an answer. */
export const nextStep = (state: SetUp): StepName =>
  steps.find(({ isDone }) => !isDone(state))?.name ?? 'finish';

export const askedIn = (search: string) => new URLSearchParams(search).get('step');

/** Where the address leads: '' begins; no question comes before those it builds on. */
export function stepIn(search: string, state: SetUp): StepName | '' {
  const asked = askedIn(search);
  if (asked === 'backup') return state.hasCode ? asked : 'code';
  const next = nextStep(state);
  if (asked === 'code') return next;
  const place = all.indexOf(asked as StepName);
  return place < 0 ? '' : (all[Math.min(place, all.indexOf(next))] ?? '');
}

/** "Step 3 of 7"; nothing for what is no step. */
export function placeOf(step: StepName | '', isBack: boolean): string {
  const way = isBack ? stepsBack : steps;
  const place = way.findIndex(({ name }) => name === step) + 1;
  return place > 0 ? `Step ${place} of ${way.length}` : '';
}

/** Where Back leads; the code is given once. */
export function before(step: StepName): string {
  const previous = all[all.indexOf(step) - 1] ?? 'code';
  return previous === 'code' ? paths.setUp : stepPath(previous);
}
