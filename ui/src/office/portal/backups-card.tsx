import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { daySeen } from '../../congregation/when';
import { Button } from '../../design/button/button';
import { Pill } from '../../design/display/pill';
import { size } from '../../design/display/size';
import { Card } from '../../design/layout/card';
import { office } from '../client';
import { officePaths } from '../office-paths';
import { WhyNot } from '../rights/why-not';
import { BackupFileDialog } from './backup-file-dialog';
import { Command } from './command';
import { Fact } from './fact';
import { type PortalView, portalQuery } from './queries';
import { useDone } from './use-done';
import { ago, when } from './when';

const purposes: Record<PortalView['backups'][number]['purpose'], string> = {
  nightly: 'Nightly',
  'by-hand': 'By hand',
  'before-upgrade': 'Before an upgrade',
  'before-restore': 'Before going back',
  'with-key': 'With the key',
  other: 'Another file',
};

/** The rows that stand there at first. */
const FEW = 5;

export function Backups({ portal }: { portal: PortalView }) {
  const { backups, backupSoFar = 0, databaseBytes, proof, secondPlace, restore } = portal;
  const [takes, setTakes] = useState(false);
  const [shown, setShown] = useState(false);
  const today = todayIn(useNames().timeZone);
  const made = useDone(() => office('post', '/api/office/portal/backups'));
  // How far it is, while one is made.
  useQuery({ ...portalQuery, refetchInterval: 1000, enabled: made.isPending });
  return (
    <Card title="Backups">
      <dl className="portal-facts">
        {backups.length === 0 && (
          <Fact name="Newest">
            <Pill tone="warm">none</Pill>
          </Fact>
        )}
        <Fact name="Proven by opening it" note={proof && `${proof.words}, ${byWhom(proof)}`}>
          {proof ? when(proof.at) : 'never'}
        </Fact>
        <SecondPlace place={secondPlace} />
      </dl>
      <ul className="portal-list" aria-label="Backups">
        {backups.slice(0, shown ? undefined : FEW).map(({ name, purpose, madeAt, bytes, by }) => (
          <li key={name}>
            <span>
              {when(madeAt)}
              <span className="table-aside">
                {[purposes[purpose], by, size(bytes)].filter(Boolean).join(' · ')}
              </span>
              <span className="table-aside">{name}</span>
            </span>
            <span className="soft">
              {name === proof?.backup && <Pill>proven</Pill>} {ago(madeAt, today)}
            </span>
          </li>
        ))}
      </ul>
      <div className="portal-actions">
        <Button look="quiet" disabled={made.isPending} onClick={() => made.mutate(undefined)}>
          {made.isPending ? 'Backing up…' : 'Back up now'}
        </Button>
        <Button look="text" onClick={() => setTakes(true)}>
          Download, encrypted
        </Button>
        {backups.length > FEW && (
          <Button look="text" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? 'Show fewer' : `Show all ${backups.length}`}
          </Button>
        )}
      </div>
      {made.isPending && (
        <p className="portal-progress">
          <progress value={backupSoFar} max={databaseBytes} aria-label="Backing up" />
          {size(Math.min(backupSoFar, databaseBytes))} of {size(databaseBytes)}
        </p>
      )}
      {made.error && <WhyNot error={made.error} />}
      {restore && (
        <>
          <p className="soft portal-restore">
            Going back is one command on the portal’s own machine. What is there now is kept as a
            file. For another backup, put its name in.{' '}
            <Link href={`${officePaths.help}/restore-and-new-card`}>More in the handbook</Link>
          </p>
          <Command text={restore} />
        </>
      )}
      {takes && <BackupFileDialog onClose={() => setTakes(false)} />}
    </Card>
  );
}

function byWhom({ isByCommand }: NonNullable<PortalView['proof']>): string {
  return isByCommand ? 'by a command' : 'by the portal itself';
}

const states: Record<
  NonNullable<PortalView['secondPlace']>['state'],
  { word: string; isWell?: boolean }
> = {
  well: { word: 'works', isWell: true },
  waiting: { word: 'no copy yet' },
  'same-disk': { word: 'on the same disk' },
  failing: { word: 'fails' },
};

function SecondPlace({ place }: { place: PortalView['secondPlace'] }) {
  const today = todayIn(useNames().timeZone);
  if (!place) {
    return (
      <Fact name="Second place">
        <Link href={`${officePaths.help}/backups#a-stick-that-stays-in`}>none yet</Link>
      </Fact>
    );
  }
  const { folder, state, copiedAt, isEncrypted } = place;
  const { word, isWell } = states[state];
  const copied = copiedAt && `last copy ${daySeen(copiedAt, today)}`;
  const note = [folder, copied, isEncrypted ? 'encrypted' : 'not encrypted'];
  return (
    <Fact name="Second place" note={note.filter(Boolean).join(' · ')}>
      <Pill tone={isWell ? 'calm' : 'warm'}>{word}</Pill>
    </Fact>
  );
}
