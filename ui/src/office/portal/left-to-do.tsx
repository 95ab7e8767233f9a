import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Button } from '../../design/button/button';
import { dismissToast, showToast } from '../../design/feedback/toast-store';
import { Card } from '../../design/layout/card';
import { useSignedInUser } from '../../session/session';
import { office } from '../client';
import { officePaths } from '../office-paths';
import { WhyNot } from '../rights/why-not';
import './portal.css';
import { type PortalView, portalChanged, stepsQuery } from './queries';
import { useDone } from './use-done';

type Step = PortalView['leftToDo'][number];

const steps: Record<Step, { label: string; why: string; to: string }> = {
  upgrade: {
    label: 'See what is new',
    why: 'The portal was upgraded: what has changed, the backup from before, and the way back.',
    to: officePaths.portal,
  },
  people: {
    label: 'Bring in the people',
    why: 'A whole list from a spreadsheet or another program, or one by one.',
    to: officePaths.peopleImport,
  },
  reach: {
    label: 'Let members reach it from home',
    why: 'With a name of its own on the internet, invitations work everywhere: the public address.',
    to: officePaths.portalSettings,
  },
  https: {
    label: 'Encrypt the way there',
    why: 'The portal fetches its certificate itself once it has a name.',
    to: `${officePaths.help}/https#the-certificate`,
  },
  mail: {
    label: 'Let letters leave',
    why: 'Invitations and new passwords go through a mailbox of your provider.',
    to: officePaths.portalSettings,
  },
  'second-place': {
    label: 'Give the backups a second place',
    why: 'Cards die. A stick that stays in has a copy of every night.',
    to: `${officePaths.help}/backups#a-stick-that-stays-in`,
  },
  'second-administrator': {
    label: 'Name a second administrator',
    why: 'Somebody who can help when you are away: on their page, under Roles.',
    to: officePaths.people,
  },
};

/** The steps after set-up and after an upgrade that are left to do; each is put aside by itself, with a way back. */
export function LeftToDo({ steps: left }: { steps: Step[] }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ step, goes }: { step: Step; goes: boolean }) =>
      office(goes ? 'delete' : 'put', '/api/office/portal/left-to-do/{step}', { at: { step } }),
    onSuccess: ({ message }, { step, goes }) => {
      const undo = () => {
        dismissToast(toast);
        change.mutate({ step, goes: false });
      };
      const toast: number = showToast({
        title: goes ? 'Put aside' : 'Done',
        description: message,
        action: goes && (
          <Button look="quiet" onClick={undo}>
            Undo
          </Button>
        ),
      });
    },
    onSettled: () => portalChanged(client),
  });
  return (
    <Card title="What is left to do">
      {change.error && <WhyNot error={change.error} />}
      <ul className="portal-list">
        {left.map((step) => (
          <li key={step}>
            <span>
              <Link href={steps[step].to}>{steps[step].label}</Link>
              <span className="table-aside">{steps[step].why}</span>
            </span>
            <Button
              look="text"
              disabled={change.isPending}
              onClick={() => change.mutate({ step, goes: true })}
            >
              Put aside<span className="visually-hidden">: {steps[step].label}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Those that were put aside and are not done either: quietly, each with its way back. */
export function StepsAside({ steps: aside }: { steps: Step[] }) {
  const back = useDone((step: Step) =>
    office('put', '/api/office/portal/left-to-do/{step}', { at: { step } }),
  );
  return (
    <section className="steps-aside soft" aria-label="Put aside">
      {back.error && <WhyNot error={back.error} />}
      {aside.map((step) => (
        <p key={step}>
          Put aside: {steps[step].label}
          <Button look="text" disabled={back.isPending} onClick={() => back.mutate(step)}>
            Show again<span className="visually-hidden">: {steps[step].label}</span>
          </Button>
        </p>
      ))}
    </section>
  );
}

/** On the dashboard of an administrator: nothing where nothing is left, or it cannot be told. */
export function LeftToDoHere() {
  const { roles = [] } = useSignedInUser();
  const { data: steps = [] } = useQuery({
    ...stepsQuery,
    enabled: roles.includes('administrator'),
  });
  return (
    steps.length > 0 && (
      <div className="left-to-do-here">
        <LeftToDo steps={steps} />
      </div>
    )
  );
}
