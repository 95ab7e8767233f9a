import { Link } from 'wouter';
import { Button } from '../../design/button/button';
import { size } from '../../design/display/size';
import { Card } from '../../design/layout/card';
import { office } from '../client';
import { officePaths } from '../office-paths';
import { WhyNot } from '../rights/why-not';
import { Command } from './command';
import type { PortalView } from './queries';
import { useDone } from './use-done';
import { when } from './when';

type UpgradeView = NonNullable<PortalView['upgrade']>;

/** After an upgrade: what changed, the backup from before, and the way back. */
export function Upgrade({ version, upgrade }: { version: string; upgrade: UpgradeView }) {
  const { changes, backup, command } = upgrade;
  const aside = useDone(() =>
    office('delete', '/api/office/portal/left-to-do/{step}', { at: { step: 'upgrade' } }),
  );
  return (
    <Card
      title={`New in version ${version}`}
      aside={
        <Button look="text" disabled={aside.isPending} onClick={() => aside.mutate(undefined)}>
          Put aside<span className="visually-hidden">: what is new</span>
        </Button>
      }
    >
      <div className="stack portal-upgrade">
        {aside.error && <WhyNot error={aside.error} />}
        <p>
          The portal was upgraded.{' '}
          {backup
            ? `The backup from before is there: ${when(backup.madeAt)}, ${size(backup.bytes)}.`
            : 'No backup from before it lies in the portal’s own folder.'}
        </p>
        <div className="portal-changes">
          {changes.map(({ title, points }) => (
            <section key={title}>
              {title && <h3>{title}</h3>}
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        {command ? (
          <>
            <p>
              The way back to the version and the data from before is one command on the portal’s
              own machine. What was entered since is kept there as a file.
            </p>
            <Command text={command} />
          </>
        ) : (
          <p>
            <Link href={`${officePaths.help}/upgrade#the-way-back-without-debian`}>
              The way back to the version before
            </Link>
          </p>
        )}
      </div>
    </Card>
  );
}
