import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../design/button/button';
import { Pill } from '../../design/display/pill';
import { size } from '../../design/display/size';
import { Card } from '../../design/layout/card';
import { office } from '../client';
import { officePaths } from '../office-paths';
import { WhyNot } from '../rights/why-not';
import { BackupFileDialog } from './backup-file-dialog';
import { Fact } from './fact';
import type { PortalView } from './queries';
import { useDone } from './use-done';
import { when } from './when';

const purposes: Record<PortalView['backups'][number]['purpose'], string> = {
  nightly: 'Nightly',
  'by-hand': 'By hand',
  'before-upgrade': 'Before an upgrade',
  'before-restore': 'Before going back',
  'with-key': 'With the key',
  other: 'Another file',
};

export function Backups({ portal: { backups, copiedAt, provenAt } }: { portal: PortalView }) {
  const [takes, setTakes] = useState(false);
  const [shown, setShown] = useState(false);
  const made = useDone(() => office('post', '/api/office/portal/backups'));
  const at = (time?: string) => (time ? when(time) : 'never');
  const [newest] = backups;
  return (
    <Card title="Backups">
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
      {made.error && <WhyNot error={made.error} />}
      {shown && (
        <ul className="portal-list" aria-label="All backups">
          {backups.map(({ name, purpose, madeAt, bytes, by }) => (
            <li key={name}>
              <span>
                {at(madeAt)}
                <span className="table-aside">
                  {[purposes[purpose], by].filter(Boolean).join(' · ')}
                </span>
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
