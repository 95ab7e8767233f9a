import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Button } from '../../design/button/button';
import { Card } from '../../design/layout/card';
import { useSignedInUser } from '../../session/session';
import { office } from '../client';
import { officePaths } from '../office-paths';
import { WhyNot } from '../rights/why-not';
import './portal.css';
import { type PortalView, stepsQuery } from './queries';
import { useDone } from './use-done';

type Step = PortalView['leftToDo'][number];

const steps: Record<Step, { label: string; why: string; to: string }> = {
  people: {
    label: 'Bring in the people',
    why: 'A whole list from a spreadsheet or another program, or one by one.',
    to: officePaths.peopleImport,
  },
  reach: {
    label: 'Let members reach it from home',
    why: 'With a name of its own on the internet, invitations work everywhere.',
    to: `${officePaths.help}/https`,
  },
  https: {
    label: 'Encrypt the way there',
    why: 'The portal fetches its certificate itself once it has a name.',
    to: `${officePaths.help}/https`,
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

/** The steps after set-up that are left to do. */
export function LeftToDo({ steps: left }: { steps: Step[] }) {
  const aside = useDone(() => office('delete', '/api/office/portal/left-to-do'));
  return (
    <Card
      title="What is left to do"
      aside={
        <Button look="text" disabled={aside.isPending} onClick={() => aside.mutate(undefined)}>
          Put aside
        </Button>
      }
    >
      {aside.error && <WhyNot error={aside.error} />}
      <ul className="portal-list">
        {left.map((step) => (
          <li key={step}>
            <span>
              <Link href={steps[step].to}>{steps[step].label}</Link>
              <span className="table-aside">{steps[step].why}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** On the dashboard of an administrator: nothing where nothing is left, or it cannot be told. */
export function LeftToDoHere() {
  const { roles = [] } = useSignedInUser();
  const { data: steps = [] } = useQuery({
    ...stepsQuery,
    enabled: roles.includes('administrator'),
  });
  return steps.length > 0 && <LeftToDo steps={steps} />;
}
