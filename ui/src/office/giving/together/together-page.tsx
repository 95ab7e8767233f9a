import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSendOnce } from '../../../api/send-once';
import { shortDate, todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { daySeen } from '../../../congregation/when';
import { Button } from '../../../design/button/button';
import { Confirm } from '../../../design/dialog/confirm';
import { bulletin } from '../../../design/display/drawings';
import { Pill } from '../../../design/display/pill';
import { Notice } from '../../../design/feedback/notice';
import { showToast } from '../../../design/feedback/toast-store';
import { Loaded } from '../../../design/loading/loaded';
import { ShowOlder } from '../../../design/loading/show-older';
import { SkeletonLines, Skeletons } from '../../../design/loading/skeleton';
import { office } from '../../client';
import { sentenceOf } from '../../rights/why-not';
import { GivingFrame } from '../giving-frame';
import { PaperDialog } from './paper-dialog';
import { type Couple, couplesKey, couplesQuery, givingKey } from './queries';
import './together.css';

/** Couples whose gifts name both. */
export function TogetherPage() {
  const query = useInfiniteQuery(couplesQuery);
  const [records, setRecords] = useState(false);
  return (
    <GivingFrame
      subtitle="Couples whose gifts name both"
      actions={<Button onClick={() => setRecords(true)}>Record their paper</Button>}
    >
      <Loaded query={query} skeleton={<CoupleSkeletons />} className="card" framed>
        {({ pages }) => {
          const couples = pages.flatMap(({ couples }) => couples);
          if (couples.length === 0) {
            return (
              <Notice drawing={bulletin} title="No couple gives together yet">
                <p>
                  Couples agree on their own profiles. Where one of both has no account, record the
                  paper that they signed.
                </p>
              </Notice>
            );
          }
          return (
            <>
              <ul className="listed" aria-label="Couples">
                {couples.map((couple) => (
                  <CoupleRow key={couple.id} couple={couple} />
                ))}
              </ul>
              <ShowOlder query={query} />
            </>
          );
        }}
      </Loaded>
      {records && <PaperDialog onClose={() => setRecords(false)} />}
    </GivingFrame>
  );
}

function CoupleRow({ couple }: { couple: Couple }) {
  const { one, other, state, askedAt, since, paperBy, until, endReason } = couple;
  const today = todayIn(useNames().timeZone);
  const [asks, setAsks] = useState(false);
  const { run, busy } = useEnd(couple);
  const names = namesOf(couple);
  return (
    <li>
      <div className="couple-who">
        <strong>{names}</strong>
        <p className="soft">
          No. {one.number} · No. {other.number}
        </p>
      </div>
      <div className="couple-state">
        <p>
          {state === 'asked' && <Pill tone="warm">Asked</Pill>}
          {state === 'inForce' && <Pill tone="calm">Together</Pill>}
          {state === 'ended' && <Pill tone="grey">Ended</Pill>}{' '}
          {state === 'asked' && `${daySeen(askedAt, today)}, not answered yet`}
          {state === 'inForce' && since && `since ${shortDate(since)}`}
          {state === 'ended' && until && `last day: ${shortDate(until)}`}
        </p>
        <p className="soft">
          {state === 'asked' && `${one.firstName} asked ${other.firstName}`}
          {state === 'inForce' && (paperBy ? `Paper recorded by ${paperBy}` : 'Both agreed here')}
          {endReason && endings[endReason]}
        </p>
      </div>
      {state === 'inForce' && (
        <Button look="quiet" disabled={busy} onClick={() => setAsks(true)}>
          End<span className="visually-hidden"> it for {names}</span>
        </Button>
      )}
      {couple.misnamed > 0 && <Misnamed couple={couple} />}
      {asks && (
        <Confirm
          question={`End it for ${names}?`}
          detail="From today on, each gift names only the one who gives it. Gifts that name both stay as they are. Both get a letter."
          stay="Cancel"
          onStay={() => setAsks(false)}
          go="End it"
          onGo={() => {
            setAsks(false);
            run();
          }}
        />
      )}
    </li>
  );
}

/** Gifts entered before their paper, or of a day after a death: whom they are to name. */
function Misnamed({ couple }: { couple: Couple }) {
  const { id, state, since, until, misnamed } = couple;
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (_: undefined) =>
      office('post', '/api/office/giving/gifts/of-couple/{id}', { at: { id: String(id) } }),
    onSuccess: ({ message }) => {
      document.getElementById('content')?.focus();
      showToast({ title: 'Done', description: message });
    },
    onError: (error) =>
      showToast({ title: 'Not done', description: sentenceOf(error), look: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: givingKey }),
  });
  const send = useSendOnce(mutateAsync);
  const gifts = misnamed === 1 ? '1 gift' : `${misnamed.toLocaleString('en-US')} gifts`;
  const isJoint = state === 'inForce';
  const which = isJoint
    ? `${gifts} since ${shortDate(since ?? '')} ${misnamed === 1 ? 'names' : 'name'} only one of both.`
    : `${gifts} after ${shortDate(until ?? '')}, the day of the death, ${misnamed === 1 ? 'names' : 'name'} both.`;
  const action = isJoint ? 'Name both' : 'Name only who is left';
  return (
    <div className="couple-misnamed">
      <p>{which}</p>
      <Button look="quiet" disabled={isPending} onClick={() => setAsks(true)}>
        {action}
        <span className="visually-hidden"> on gifts of {namesOf(couple)}</span>
      </Button>
      {asks && (
        <Confirm
          question={`${action} on ${gifts}?`}
          detail={`${isJoint ? 'Both see them then, and they stand on the statement of both.' : 'They stand on the survivor’s own statement then.'} Amounts, days and funds stay. Statements that were made say that they are to be corrected.`}
          stay="Leave them"
          onStay={() => setAsks(false)}
          go={action}
          onGo={() => {
            setAsks(false);
            send(undefined);
          }}
        />
      )}
    </div>
  );
}

const endings: Record<NonNullable<Couple['endReason']>, string> = {
  asked: 'One of both ended it',
  parted: 'They are no couple here any more',
  died: 'One of both died',
  treasurer: 'The treasurer ended it',
};

function namesOf({ one, other }: Couple): string {
  return one.lastName === other.lastName
    ? `${one.firstName} and ${other.firstName} ${other.lastName}`
    : `${one.firstName} ${one.lastName} and ${other.firstName} ${other.lastName}`;
}

function useEnd({ id }: Couple) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (_: undefined) =>
      office('post', '/api/office/giving/together/{id}/end', { at: { id: String(id) } }),
    onSuccess: ({ message }) => {
      // Its button goes, and the keyboard's place with it.
      document.getElementById('content')?.focus();
      showToast({ title: 'Ended', description: message });
    },
    onError: (error) =>
      showToast({ title: 'Not ended', description: sentenceOf(error), look: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: couplesKey }),
  });
  const send = useSendOnce(mutateAsync);
  return { run: () => send(undefined), busy: isPending };
}

function CoupleSkeletons() {
  return (
    <Skeletons label="Loading couples" count={4} className="listed-skeleton">
      <SkeletonLines shapes={['title', 'medium']} />
    </Skeletons>
  );
}
