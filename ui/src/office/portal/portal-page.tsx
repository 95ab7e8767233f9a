import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useNames } from '../../congregation/names';
import { Button, ButtonLink } from '../../design/button/button';
import { Pill } from '../../design/display/pill';
import { Card } from '../../design/layout/card';
import { Loaded } from '../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../design/loading/skeleton';
import { office } from '../client';
import { OfficeFrame } from '../layout/office-frame';
import { officePaths } from '../office-paths';
import { WhyNot } from '../rights/why-not';
import { BackupFileDialog } from './backup-file-dialog';
import { FindingCard } from './finding-card';
import './portal.css';
import { type PortalView, portalChanged, portalQuery } from './queries';
import { size } from './size';
import { useDone } from './use-done';
import { when } from './when';

/** How it is with the portal itself: what needs somebody, backups, letters. */
export function PortalPage() {
  const query = useQuery(portalQuery);
  const client = useQueryClient();
  const looking = useMutation({
    mutationFn: (_: undefined) => office('post', '/api/office/portal/look'),
    onSettled: () => portalChanged(client),
  });
  return (
    <OfficeFrame
      subtitle="Nothing here needs a terminal. What does, says so."
      actions={
        <>
          <Button
            look="quiet"
            disabled={looking.isPending}
            onClick={() => looking.mutate(undefined)}
          >
            {looking.isPending ? 'Looking…' : 'Look again'}
          </Button>
          <ButtonLink look="quiet" to={officePaths.portalSettings}>
            Settings
          </ButtonLink>
        </>
      }
    >
      {looking.error && <WhyNot error={looking.error} />}
      <Loaded query={query} skeleton={<PortalSkeletons />} framed>
        {(portal) => <Portal portal={portal} />}
      </Loaded>
    </OfficeFrame>
  );
}

function Portal({ portal }: { portal: PortalView }) {
  const { findings, lookedAt } = portal;
  return (
    <div className="portal-page">
      {portal.leftToDo.length > 0 && <LeftToDo steps={portal.leftToDo} />}
      <section aria-label="What was found" className="portal-findings">
        {findings.map((finding) => (
          <FindingCard key={finding.name} finding={finding} />
        ))}
        <p className="soft">
          {findings.length === 0 && lookedAt && 'Nothing needs you. '}
          {lookedAt
            ? `The portal looked at itself ${when(lookedAt)}.`
            : 'The portal has not looked at itself since it was opened. Press “Look again”.'}
        </p>
      </section>
      <div className="portal-cards">
        <Backups portal={portal} />
        <Letters portal={portal} />
        <About portal={portal} />
      </div>
    </div>
  );
}

type Step = PortalView['leftToDo'][number];

const steps: Record<Step, { label: string; why: string; to: string }> = {
  people: {
    label: 'Bring in the people',
    why: 'One by one here, or a whole list on the portal’s own machine.',
    to: `${officePaths.help}/people-and-lists`,
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

function LeftToDo({ steps: left }: { steps: Step[] }) {
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

const purposes: Record<PortalView['backups'][number]['purpose'], string> = {
  nightly: 'Nightly',
  'before-upgrade': 'Before an upgrade',
  'before-restore': 'Before going back',
  'with-key': 'With the key',
  other: 'Another file',
};

function Backups({ portal: { backups, copiedAt, provenAt } }: { portal: PortalView }) {
  const [takes, setTakes] = useState(false);
  const [shown, setShown] = useState(false);
  const made = useDone(() => office('post', '/api/office/portal/backups'));
  const at = (time?: string) => (time ? when(time) : 'never');
  const [newest] = backups;
  return (
    <Card title="Backups">
      {made.error && <WhyNot error={made.error} />}
      <dl className="portal-facts">
        <Fact name="Newest">
          {newest ? `${at(newest.madeAt)} · ${size(newest.bytes)}` : <Pill tone="warm">none</Pill>}
        </Fact>
        <Fact name="Proven by opening it">{at(provenAt)}</Fact>
        <Fact name="Second place">{at(copiedAt)}</Fact>
      </dl>
      <div className="portal-actions">
        <Button look="quiet" disabled={made.isPending} onClick={() => made.mutate(undefined)}>
          {made.isPending ? 'Backing up…' : 'Back up now'}
        </Button>
        <Button look="text" onClick={() => setTakes(true)}>
          Download
        </Button>
        {backups.length > 1 && (
          <Button look="text" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? 'Show only the newest' : `Show all ${backups.length}`}
          </Button>
        )}
      </div>
      {shown && (
        <ul className="portal-list" aria-label="All backups">
          {backups.map(({ name, purpose, madeAt, bytes }) => (
            <li key={name}>
              <span>
                {at(madeAt)} <span className="soft">· {purposes[purpose]}</span>
              </span>
              <span className="soft">{size(bytes)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="soft">
        <Link href={`${officePaths.help}/restore-and-new-card`}>How to go back to a backup</Link>
      </p>
      {takes && <BackupFileDialog onClose={() => setTakes(false)} />}
    </Card>
  );
}

function Letters({ portal }: { portal: PortalView }) {
  const { lettersSent, lettersWaiting, stuckLetters, heldBack } = portal;
  const test = useDone(() => office('post', '/api/office/portal/letters/test'));
  const retry = useDone((id?: number) =>
    office('post', '/api/office/portal/letters/retry', { body: id === undefined ? {} : { id } }),
  );
  const givenUp = stuckLetters.filter(({ isGivenUp }) => isGivenUp).length;
  const refused = test.error ?? retry.error;
  return (
    <Card title="Letters">
      {refused && <WhyNot error={refused} />}
      <dl className="portal-facts">
        <Fact name="Sent this week">{lettersSent.toLocaleString('en-US')}</Fact>
        <Fact name="Waiting">{lettersWaiting.toLocaleString('en-US')}</Fact>
        <Fact name="Given up">{givenUp > 0 ? <Pill tone="warm">{givenUp}</Pill> : 0}</Fact>
      </dl>
      {heldBack && <p className="soft">{heldBack}</p>}
      {stuckLetters.length > 0 && (
        <ul className="portal-list" aria-label="Letters that did not leave">
          {stuckLetters.map(({ id, letter, to, queuedAt, isGivenUp, lastError }) => (
            <li key={id}>
              <span>
                <strong>{letter}</strong> to {to || 'nobody'}
                <span className="table-aside">
                  {when(queuedAt)} · {isGivenUp ? 'given up' : 'tried again later'}
                </span>
                {lastError && <span className="table-aside">“{lastError}”</span>}
              </span>
              <Button look="text" disabled={retry.isPending} onClick={() => retry.mutate(id)}>
                Try again
                <span className="visually-hidden">
                  : {letter} to {to}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="portal-actions">
        <Button look="quiet" disabled={test.isPending} onClick={() => test.mutate(undefined)}>
          {test.isPending ? 'Sending…' : 'Send me a test letter'}
        </Button>
        {stuckLetters.length > 1 && (
          <Button look="text" disabled={retry.isPending} onClick={() => retry.mutate(undefined)}>
            Try all again
          </Button>
        )}
      </div>
    </Card>
  );
}

function About({ portal: { version } }: { portal: PortalView }) {
  const { congregationName, timeZone } = useNames();
  return (
    <Card title="Congregation">
      <dl className="portal-facts">
        <Fact name="Name">{congregationName}</Fact>
        <Fact name="Time zone">{timeZone}</Fact>
        <Fact name="Address">{window.location.host}</Fact>
        <Fact name="Version">{version}</Fact>
      </dl>
      <div className="portal-actions">
        <ButtonLink look="quiet" to={officePaths.portalSettings}>
          Change
        </ButtonLink>
        <ButtonLink look="text" to={officePaths.face}>
          Colour and mark
        </ButtonLink>
      </div>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function PortalSkeletons() {
  return (
    <Skeletons label="Loading how the portal is" count={3} className="card">
      <SkeletonLines shapes={['medium', 'short']} />
    </Skeletons>
  );
}
