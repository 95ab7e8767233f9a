import { useState } from 'react';
import { Button } from '../../design/button/button';
import { Confirm } from '../../design/dialog/confirm';
import { Pill } from '../../design/display/pill';
import { Card } from '../../design/layout/card';
import { office } from '../client';
import { WhyNot } from '../rights/why-not';
import { Fact } from './fact';
import type { PortalView } from './queries';
import { useDone } from './use-done';
import { when } from './when';

const retry = (id?: number) =>
  office('post', '/api/office/portal/letters/retry', { body: id === undefined ? {} : { id } });

export function Letters({ portal }: { portal: PortalView }) {
  const { lettersSent, lettersWaiting, sentThisHour, mailPerHour, stuckLetters, heldBack } = portal;
  const test = useDone(() => office('post', '/api/office/portal/letters/test'));
  const retryAll = useDone(() => retry());
  const refused = test.error ?? retryAll.error;
  const givenUp = stuckLetters.filter(({ isGivenUp }) => isGivenUp).length;
  const number = (count: number) => count.toLocaleString('en-US');
  return (
    <Card title="Letters">
      <dl className="portal-facts">
        <Fact name="Sent this week">{number(lettersSent)}</Fact>
        <Fact name="Sent within the hour">
          {number(sentThisHour)} of {number(mailPerHour)}
        </Fact>
        <Fact name="Waiting">{number(lettersWaiting)}</Fact>
        <Fact name="Given up">{givenUp > 0 ? <Pill tone="warm">{givenUp}</Pill> : 0}</Fact>
      </dl>
      {heldBack && <p className="soft">{heldBack}</p>}
      {stuckLetters.length > 0 && (
        <ul className="portal-list" aria-label="Letters that did not leave">
          {stuckLetters.map((letter) => (
            <Stuck key={letter.id} stuck={letter} />
          ))}
        </ul>
      )}
      <div className="portal-actions">
        <Button look="quiet" disabled={test.isPending} onClick={() => test.mutate(undefined)}>
          {test.isPending ? 'Sending…' : 'Send me a test letter'}
        </Button>
        {stuckLetters.length > 1 && (
          <Button
            look="text"
            disabled={retryAll.isPending}
            onClick={() => retryAll.mutate(undefined)}
          >
            Try all again
          </Button>
        )}
      </div>
      {refused && <WhyNot error={refused} />}
    </Card>
  );
}

function Stuck({ stuck }: { stuck: PortalView['stuckLetters'][number] }) {
  const { id, letter, to, queuedAt, isGivenUp, lastError } = stuck;
  const [asks, setAsks] = useState(false);
  const again = useDone(() => retry(id));
  const drop = useDone(() =>
    office('delete', '/api/office/portal/letters/{id}', { at: { id: String(id) } }),
  );
  const refused = again.error ?? drop.error;
  const busy = again.isPending || drop.isPending;
  const which = (
    <span className="visually-hidden">
      : {letter} to {to}
    </span>
  );
  return (
    <li>
      <span>
        <strong>{letter}</strong> to {to || 'nobody'}
        <span className="table-aside">
          {when(queuedAt)} · {isGivenUp ? 'given up' : 'tried again later'}
        </span>
        {lastError && <span className="table-aside">“{lastError}”</span>}
      </span>
      <span className="portal-row-actions">
        <Button look="text" disabled={busy} onClick={() => again.mutate(undefined)}>
          Try again{which}
        </Button>
        <Button look="text" disabled={busy} onClick={() => setAsks(true)}>
          Drop{which}
        </Button>
      </span>
      {refused && <WhyNot error={refused} />}
      {asks && (
        <Confirm
          question="Drop this letter?"
          detail={`The ${letter} to ${to || 'nobody'} is not sent any more. The log says who dropped it.`}
          stay="Keep it"
          onStay={() => setAsks(false)}
          go="Drop it"
          onGo={() => {
            setAsks(false);
            drop.mutate(undefined);
          }}
        />
      )}
    </li>
  );
}
