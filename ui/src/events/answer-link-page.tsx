import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, sentenceOf } from '../api/errors';
import { HelpContact } from '../congregation/help-contact';
import { Button } from '../design/button/button';
import { Alert } from '../design/feedback/alert';
import { Spinner } from '../design/loading/spinner';
import { useHash } from '../design/navigation/hash';
import { WithLinks } from '../design/navigation/with-links';
import { BackToLogin } from '../door/back-to-login';
import { DoorScreen } from '../door/door-screen';
import { DRAFTS } from '../session/drafts';
import { answerByLink, type LinkedEvent, openLink } from './answer-link';
import './answer-link-page.css';
import { AnswerRows } from './answer-rows';
import { dayInWords, whenOf } from './event-when';
import { fullWords, placesLeft } from './places';
import { useAnswer } from './use-answer';

const NOT_WHOLE =
  'This link is not whole. Open it from the letter again, or ask your church office.';

const linkKey = (token: string) => ['answer-link', token];

/**
 * Opened from a letter, without signing in: the token stands behind the #, where no log sees it. Opening the page changes
 * nothing, since mail programs open every link; a tap does.
 */
export function AnswerLinkPage() {
  const token = useHash();
  return <AnswerLink key={token} token={token} />;
}

function AnswerLink({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: linkKey(token),
    queryFn: () => openLink(token),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data) return <LinkedAnswer token={token} event={data} />;
  const isDead = !token || (error instanceof ApiError && error.status === 410);
  if (isDead) {
    return (
      <DoorScreen title="This link has ended">
        <div className="doorway-form answer-link">
          <Alert>{(error && sentenceOf(error)) || NOT_WHOLE}</Alert>
          <BackToLogin only />
        </div>
        <HelpContact className="doorway-foot" />
      </DoorScreen>
    );
  }
  return (
    <DoorScreen title="Who is coming?">
      {error && !isFetching ? (
        <div className="doorway-form">
          <Alert>{sentenceOf(error) || 'The event could not be loaded.'}</Alert>
          <Button wide onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <Spinner />
      )}
    </DoorScreen>
  );
}

function LinkedAnswer({ token, event }: { token: string; event: LinkedEvent }) {
  const client = useQueryClient();
  const queryKey = linkKey(token);
  const answer = useAnswer(event, {
    // As much of the token as tells one letter from another.
    draft: `${DRAFTS}letter ${token.slice(-8)}`,
    save: async (said) => {
      client.setQueryData(queryKey, await answerByLink(token, said));
    },
    readAgain: () => client.refetchQueries({ queryKey }),
  });
  const { isCancelled, closed, until, location, description } = event;
  const full = closed ? '' : fullWords(event);
  const left = closed || full ? '' : placesLeft(event);
  return (
    <DoorScreen
      title={event.title}
      lead={
        <>
          {whenOf(event)}
          {location && (
            <>
              <br />
              {location}
            </>
          )}
        </>
      }
    >
      <section className="answer-link" aria-label="Who is coming?">
        {isCancelled && (
          <Alert>This is cancelled.{event.cancelReason && ` ${event.cancelReason}`}</Alert>
        )}
        {description && (
          <p className="answer-about">
            <WithLinks text={description} />
          </p>
        )}
        {!closed && (
          <p className="answer-question">
            Who of you is coming?
            {until && <span className="soft"> Please say so by {dayInWords(until)}.</span>}
          </p>
        )}
        {!isCancelled && (
          <AnswerRows
            people={event.people}
            closed={closed}
            takesANo={event.takesANo}
            waits={event.waits}
            full={full}
            isTooLarge={event.isTooLarge}
            answer={answer}
          >
            {left && <p className="answer-sum soft">{left}</p>}
          </AnswerRows>
        )}
      </section>
      <HelpContact className="doorway-foot" />
    </DoorScreen>
  );
}
