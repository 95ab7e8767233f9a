import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSendOnce } from '../../../api/send-once';
import { dayFirstDate } from '../../../congregation/more-dates';
import { Button } from '../../../design/button/button';
import { Confirm } from '../../../design/dialog/confirm';
import { useKeepFocus } from '../../../design/form/keep-focus';
import { Card } from '../../../design/layout/card';
import { Loaded } from '../../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../../design/loading/skeleton';
import './joint-giving.css';
import {
  type JointGiving as Joint,
  type JointStep,
  jointGivingQuery,
  useJointStep,
} from './queries';

/** Whether a member gives together with their wife or husband; nothing where there is none. */
export function JointGiving() {
  const query = useQuery(jointGivingQuery);
  const { data } = query;
  const wasLost = query.errorUpdateCount > 0;
  if (data ? data.state === 'none' && !data.available : !wasLost) return null;
  return (
    <Card title="Giving together" className="joint-giving">
      <Loaded query={query} skeleton={<JointSkeleton />}>
        {(joint) => <Standing joint={joint} />}
      </Loaded>
    </Card>
  );
}

function JointSkeleton() {
  return (
    <Skeletons label="Loading whether you give together" count={1} className="giving-row">
      <SkeletonLines shapes={['long']} />
    </Skeletons>
  );
}

function Standing({ joint }: { joint: Joint }) {
  const { state, partner = 'Your partner', partnerCanAgree, since, byPaper } = joint;
  const step = useJointStep();
  const send = useSendOnce(step.mutateAsync);
  const [asks, setAsks] = useState(false);
  const busy = step.isPending;
  useKeepFocus(busy);
  const does = (what: JointStep) => () => send(what);
  if (state === 'together') {
    return (
      <>
        <p>
          You and {partner} give together{since && ` since ${dayFirstDate(since)}`}
          {byPaper && ', as you both wrote on paper'}. Gifts of that time name you both, and you
          both see them here.
        </p>
        <Button look="quiet" disabled={busy} onClick={() => setAsks(true)}>
          Stop giving together
        </Button>
        {asks && (
          <Confirm
            question={`Stop giving together with ${partner}?`}
            detail={`From today on, each gift names only the one who gives it. Gifts that name you both stay as they are. ${partner} gets a letter.`}
            stay="Keep it"
            onStay={() => setAsks(false)}
            go="Stop"
            onGo={() => {
              setAsks(false);
              send('end');
            }}
          />
        )}
      </>
    );
  }
  if (state === 'askedByPartner') {
    return (
      <>
        <p>
          <strong>{partner} asks whether the two of you give together.</strong> If you agree, every
          gift from today on names you both, and you both see it here. What each of you gave before
          stays as it is.
        </p>
        <div className="joint-giving-answers">
          <Button disabled={busy} onClick={does('agree')}>
            Yes, we give together
          </Button>
          <Button look="quiet" disabled={busy} onClick={does('decline')}>
            No
          </Button>
        </div>
      </>
    );
  }
  if (state === 'asked') {
    return (
      <>
        <p>
          You have asked {partner}. As soon as {partner} agrees, gifts name you both.
        </p>
        <Button look="quiet" disabled={busy} onClick={does('withdraw')}>
          Take the question back
        </Button>
      </>
    );
  }
  return (
    <>
      <p>
        Do you and {partner} give as a couple? If you both say so here, every gift from then on
        names you both.
      </p>
      {partnerCanAgree ? (
        <Button look="quiet" disabled={busy} onClick={does('ask')}>
          Ask {partner}
        </Button>
      ) : (
        <p className="soft">
          {partner} has no account here and cannot agree. Please give your treasurer a paper that
          you both have signed: the treasurer can record it.
        </p>
      )}
    </>
  );
}
