import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button, ButtonLink } from '../../design/button/button';
import { Loaded } from '../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../design/loading/skeleton';
import { office } from '../client';
import { OfficeFrame } from '../layout/office-frame';
import { officePaths } from '../office-paths';
import { WhyNot } from '../rights/why-not';
import { About } from './about-card';
import { Backups } from './backups-card';
import { FindingCard } from './finding-card';
import { LeftToDo, StepsAside } from './left-to-do';
import { Letters } from './letters-card';
import './portal.css';
import { type PortalView, portalChanged, portalQuery } from './queries';
import { Alarms, RoleHolders } from './sign-ins-cards';
import { Upgrade } from './upgrade-card';
import { when } from './when';

/** How it is with the portal itself: what needs somebody, backups, letters. */
export function PortalPage() {
  // Who comes back may have made a backup by command.
  const query = useQuery({ ...portalQuery, refetchOnWindowFocus: true });
  const client = useQueryClient();
  const looking = useMutation({
    mutationFn: (_: undefined) => office('post', '/api/office/portal/look'),
    onSettled: () => portalChanged(client),
  });
  const { mutate: look } = looking;
  const { isLookOld, lookedAt } = query.data ?? {};
  // Once for each look that is old: one that fails is not asked for again by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next look may be old, too
  useEffect(() => {
    if (isLookOld) look(undefined);
  }, [isLookOld, lookedAt, look]);
  return (
    <OfficeFrame
      subtitle="What only the machine itself can do says so."
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
  const { findings, lookedAt, isLookOld } = portal;
  const leftToDo = portal.leftToDo.filter((step) => step !== 'upgrade');
  return (
    <div className="portal-page">
      {portal.upgrade && <Upgrade version={portal.version} upgrade={portal.upgrade} />}
      {leftToDo.length > 0 && <LeftToDo steps={leftToDo} />}
      {portal.stepsAside.length > 0 && <StepsAside steps={portal.stepsAside} />}
      <section aria-label="What was found" className="portal-findings">
        {findings.map((finding) => (
          <FindingCard key={finding.name} finding={finding} />
        ))}
        <p className="soft">
          {findings.length === 0 && !isLookOld && 'Nothing needs you. '}
          {lookedAt
            ? `The portal looked at itself ${when(lookedAt)}.`
            : 'The portal has not looked at itself yet.'}
          {isLookOld && lookedAt && ' Something was changed since, so it looks again.'}
        </p>
      </section>
      <div className="portal-cards">
        <Backups portal={portal} />
        <Letters portal={portal} />
        <About portal={portal} />
        <RoleHolders sessions={portal.sessions} />
        <Alarms alarms={portal.alarms} />
      </div>
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
