import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button, ButtonLink } from '../../design/button/button';
import { Card } from '../../design/layout/card';
import { Loaded } from '../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../design/loading/skeleton';
import { OfficeFrame } from '../layout/office-frame';
import { officePaths } from '../office-paths';
import { Command } from './command';
import './portal.css';
import { type Setting, settingsQuery } from './queries';
import { SettingsDialog } from './settings-dialog';

/** All settings, in groups; each says what it does. */
export function SettingsPage() {
  const query = useQuery(settingsQuery);
  return (
    <OfficeFrame
      subtitle="Members see a change on their next page."
      actions={
        <>
          <ButtonLink look="quiet" to={officePaths.portal}>
            This portal
          </ButtonLink>
          <ButtonLink look="quiet" to={officePaths.face}>
            Colour and mark
          </ButtonLink>
        </>
      }
    >
      <Loaded query={query} skeleton={<SettingsSkeletons />} framed>
        {(settings) => (
          <div className="portal-cards">
            {[...new Set(settings.map(({ group }) => group))].map((group) => (
              <SettingsGroup
                key={group}
                group={group}
                settings={settings.filter((setting) => setting.group === group)}
              />
            ))}
            <Card title="Giving statements">
              <p className="soft">
                Tax number, thanks and signature are written by the treasurer, under{' '}
                <Link href={officePaths.statementWords}>Words on statements</Link>.
              </p>
            </Card>
          </div>
        )}
      </Loaded>
    </OfficeFrame>
  );
}

function SettingsGroup({ group, settings }: { group: string; settings: Setting[] }) {
  const [edits, setEdits] = useState(false);
  return (
    <Card
      title={group}
      aside={
        <Button look="quiet" onClick={() => setEdits(true)}>
          Edit<span className="visually-hidden">: {group}</span>
        </Button>
      }
    >
      <dl className="settings-list">
        {settings.map(({ name, label, value, words, input, meaning, command }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd className={value ? 'setting-value' : 'setting-value soft'}>{words}</dd>
            <dd className="soft">
              {meaning}
              {input === 'address' &&
                ' One with https is taken once the certificate authority reaches this machine at it, any other when your browser is at it.'}
              {input === 'colour' && (
                <>
                  {' '}
                  Chosen under <Link href={officePaths.face}>Colour and mark</Link>.
                </>
              )}
            </dd>
            {command && (
              <dd className="soft">
                {input === 'address' ? 'Or it is changed' : 'Changed'} on the portal’s own machine:{' '}
                <Command text={command} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      {edits && (
        <SettingsDialog
          group={group}
          settings={settings.filter(
            ({ command, input }) => (!command || input === 'address') && input !== 'colour',
          )}
          onClose={() => setEdits(false)}
        />
      )}
    </Card>
  );
}

function SettingsSkeletons() {
  return (
    <Skeletons label="Loading the settings" count={4} className="card">
      <SkeletonLines shapes={['medium', 'short']} />
    </Skeletons>
  );
}
