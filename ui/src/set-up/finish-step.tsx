import { Link } from 'wouter';
import { Button } from '../design/button/button';
import { paths } from '../paths';
import { forgetDraftsBut } from '../session/drafts';
import { forgetPendingSignOut } from '../session/pending-sign-out';
import { accountName } from '../session/session';
import { changeSessionMark } from '../session/session-mark';
import { ask, type SetUp, useAsk } from './client';
import { Foot, Question, WhyNot } from './question';
import { type StepName, stepPath } from './steps';

/** All answers once more; then the portal opens, with a page that knows its new names. */
export function FinishStep({ state }: { state: SetUp }) {
  const { address = '' } = state;
  // Its cookies are for https only, so that this page cannot sign in.
  const movesToHttps = address.startsWith('https:') && window.location.protocol === 'http:';
  const finish = useAsk(
    (_: undefined) => ask('post', '/api/set-up/finish'),
    ({ user }) => {
      changeSessionMark('in');
      forgetPendingSignOut();
      forgetDraftsBut(accountName(user));
      if (!movesToHttps) window.location.assign(paths.dashboard);
    },
  );
  if (finish.done && movesToHttps) {
    return (
      <Question
        title="Your portal is open"
        lead={`It fetches its certificate now, within a minute or two. From then on everybody comes in at ${address}, and so do you.`}
      >
        <p>
          <a href={`${address}${paths.login}`} className="button button-primary">
            Sign in there
          </a>
        </p>
        <p className="soft">
          If it does not open there within an hour, look at the spelling: a wrong address is changed
          on the portal’s own machine, with <code>sudo portal settings set public-address</code> and
          the right one behind it.
        </p>
      </Question>
    );
  }
  const busy = finish.busy || finish.done !== undefined;
  const { congregation, administrator, mail } = state;
  const answers: [StepName, string, string][] = [
    [
      'congregation',
      'Congregation',
      [congregation?.name, congregation?.place].filter(Boolean).join(', '),
    ],
    ['congregation', 'Time zone', congregation?.timeZone ?? ''],
    ['address', 'Address', address],
    ['help', 'Help contact', state.helpContact || 'None yet'],
    [
      'you',
      'First administrator',
      `${administrator?.firstName} ${administrator?.lastName}, ${administrator?.email}`,
    ],
    ['second-factor', 'Second factor', 'An authenticator app'],
    [
      'mail',
      'Letters',
      mail?.later ? 'Later' : `By ${mail?.server}, ${mail?.isProved ? 'tested' : 'not tested yet'}`,
    ],
  ];
  return (
    <Question
      title="Is everything right?"
      lead="Your portal opens with these answers, and you are signed in."
    >
      <dl className="card first-hour-answers">
        {answers.map(([step, name, answer]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{answer}</dd>
            <dd>
              <Link href={stepPath(step)}>
                Change<span className="visually-hidden"> {name}</span>
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      {finish.error && <WhyNot error={finish.error} onRetry={() => finish.ask(undefined)} />}
      <Foot step="finish" busy={busy}>
        <Button disabled={busy} onClick={() => finish.ask(undefined)}>
          {busy ? 'Opening…' : 'Open the portal'}
        </Button>
      </Foot>
    </Question>
  );
}
