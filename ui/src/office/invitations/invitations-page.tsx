import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { useSendOnce } from '../../api/send-once';
import { todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { daySeen } from '../../congregation/when';
import { Button } from '../../design/button/button';
import { Confirm } from '../../design/dialog/confirm';
import { bulletin } from '../../design/display/drawings';
import { Pill } from '../../design/display/pill';
import { Notice } from '../../design/feedback/notice';
import { showToast } from '../../design/feedback/toast-store';
import { Loaded } from '../../design/loading/loaded';
import { ShowOlder } from '../../design/loading/show-older';
import { SkeletonLines, Skeletons } from '../../design/loading/skeleton';
import { office } from '../client';
import { OfficeFrame } from '../layout/office-frame';
import { personPath } from '../office-paths';
import { sentenceOf } from '../rights/why-not';
import './invitations.css';
import { type Invitation, invitationsKey, invitationsQuery } from './queries';

/** Invited people who have not signed in yet. */
export function InvitationsPage() {
  const query = useInfiniteQuery(invitationsQuery);
  return (
    <OfficeFrame
      heading="Waiting invitations"
      subtitle="Who was invited and has not chosen a password yet"
    >
      <Loaded query={query} skeleton={<InvitationSkeletons />} className="card" framed>
        {({ pages }) => {
          const invitations = pages.flatMap(({ invitations }) => invitations);
          if (invitations.length === 0) {
            return (
              <Notice drawing={bulletin} title="No invitation is waiting">
                <p>Invite people from their own page, or several at once from the list.</p>
              </Notice>
            );
          }
          return (
            <>
              <ul className="listed" aria-label="Waiting invitations">
                {invitations.map((invitation) => (
                  <InvitationRow key={invitation.id} invitation={invitation} />
                ))}
              </ul>
              <ShowOlder query={query} />
            </>
          );
        }}
      </Loaded>
    </OfficeFrame>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, name, household, email, remindedAt, letterWaiting, byLetter, byLink, bySlip } =
    invitation;
  const today = todayIn(useNames().timeZone);
  const [asks, setAsks] = useState(false);
  const { run, busy } = useInvitationWork(id);
  const ways = [byLetter && 'letter', byLink && 'link', bySlip && 'slip'];
  return (
    <li>
      <div className="invitation-who">
        <Link href={personPath(id)}>{name}</Link>
        <p className="soft">{[household, email].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="invitation-state">
        <p>
          By {ways.filter(Boolean).join(' and ')}, {daySeen(invitation.since, today)}{' '}
          {state(invitation)}
        </p>
        <p className="soft">
          {letterWaiting
            ? 'The letter has not left yet.'
            : invitation.expiresAt &&
              `${invitation.expired ? 'Ended' : 'Good until'} ${daySeen(invitation.expiresAt, today)}`}
          {remindedAt && ` · Reminded ${daySeen(remindedAt, today)}`}
        </p>
      </div>
      <div className="invitation-work">
        {email && !remindedAt && !letterWaiting && (
          <Button look="quiet" disabled={busy} onClick={() => run('remind')}>
            Remind<span className="visually-hidden"> {name}</span>
          </Button>
        )}
        <Button look="quiet" disabled={busy} onClick={() => setAsks(true)}>
          Withdraw<span className="visually-hidden"> the invitation of {name}</span>
        </Button>
      </div>
      {asks && (
        <Confirm
          question={`Withdraw the invitation of ${name}?`}
          detail="Letter, link and slip open nothing any more. You can invite them again."
          stay="Cancel"
          onStay={() => setAsks(false)}
          go="Withdraw"
          onGo={() => {
            setAsks(false);
            run('withdraw');
          }}
        />
      )}
    </li>
  );
}

function state({ expired, letterWaiting }: Invitation) {
  if (expired) return <Pill tone="warm">Expired</Pill>;
  return letterWaiting ? <Pill tone="grey">On its way</Pill> : null;
}

const addresses = {
  remind: '/api/office/invitations/{id}/remind',
  withdraw: '/api/office/invitations/{id}/withdraw',
} as const;

function useInvitationWork(id: string) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (what: keyof typeof addresses) => office('post', addresses[what], { at: { id } }),
    onSuccess: async ({ message }, what) => {
      // The row goes, and the keyboard's place with it.
      if (what === 'withdraw') document.getElementById('content')?.focus();
      showToast({ title: 'Done', description: message });
      await client.invalidateQueries({ queryKey: invitationsKey });
    },
    onError: async (error) => {
      showToast({ title: 'Not done', description: sentenceOf(error), look: 'destructive' });
      await client.invalidateQueries({ queryKey: invitationsKey });
    },
  });
  return { run: useSendOnce(mutateAsync), busy: isPending };
}

function InvitationSkeletons() {
  return (
    <Skeletons label="Loading invitations" count={4} className="listed-skeleton">
      <SkeletonLines shapes={['title', 'medium']} />
    </Skeletons>
  );
}
