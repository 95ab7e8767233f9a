import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
import { LeftToDo } from './left-to-do';
import { Letters } from './letters-card';
import './portal.css';
import { type PortalView, portalChanged, portalQuery } from './queries';
import { Alarms, RoleHolders } from './sign-ins-cards';
import { Upgrade } from './upgrade-card';
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
      {portal.upgrade && <Upgrade version={portal.version} upgrade={portal.upgrade} />}
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
