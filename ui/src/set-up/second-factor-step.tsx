import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import * as v from 'valibot';
import { useLocation } from 'wouter';
import { AppCode, NEXT_CODE } from '../credentials/codes';
import { RecoveryCodes } from '../credentials/recovery-codes';
import { ScanKey } from '../credentials/secret-key';
import { Button, ButtonLink } from '../design/button/button';
import { useUnloadWarning } from '../design/dialog/unload-warning';
import { Checkbox } from '../design/form/checkbox';
import { CodeSlots } from '../design/form/code-slots';
import { Loaded } from '../design/loading/loaded';
import { Spinner } from '../design/loading/spinner';
import { ask, type SetUp, setUpQuery, useHeed } from './client';
import { Foot, Question, QuestionForm } from './question';
import { nextStep, stepPath } from './steps';
import { TypedContext, useStepForm } from './use-step-form';

/** The same key until a code has proven it, and then another: it is asked for once. */
const keyQuery = queryOptions({
  queryKey: ['set-up', 'second-factor'],
  queryFn: () => ask('post', '/api/set-up/second-factor'),
  gcTime: Number.POSITIVE_INFINITY,
});

/** Where the backup codes stand until the reader has gone on. */
const CODES = 'backup-codes';

export function SecondFactorStep({ state }: { state: SetUp }) {
  const [isAnother, setIsAnother] = useState(false);
  const memory = useContext(TypedContext);
  const [codes, setCodes] = useState(memory.get(CODES) as readonly string[] | undefined);
  if (codes) return <Codes state={state} codes={codes} />;
  if (state.secondFactor && !isAnother) {
    return (
      <Question
        step="second-factor"
        title="Your app is connected"
        lead="Backup codes are shown once. If you have not kept yours, connect your app once more: you get new ones."
      >
        <Foot step="second-factor">
          <ButtonLink to={stepPath(nextStep(state))}>Continue</ButtonLink>
          <Button look="quiet" onClick={() => setIsAnother(true)}>
            Connect it once more
          </Button>
        </Foot>
      </Question>
    );
  }
  const show = (codes: readonly string[]) => {
    memory.set(CODES, codes);
    setCodes(codes);
  };
  return <Connect onCodes={show} />;
}

function Connect({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const key = useQuery(keyQuery);
  useHeed(key.error);
  const form = useStepForm({
    step: 'second-factor',
    initial: { code: '' },
    schema: v.object({ code: AppCode }),
    send: async (typed) => {
      const { backupCodes } = await ask('post', '/api/set-up/second-factor/verify', typed);
      onCodes(backupCodes);
      return undefined;
    },
  });
  return (
    <QuestionForm of={form} action="Continue" busyAction="Verifying…">
      <Loaded query={key} skeleton={<Spinner small />}>
        {(shown) => <ScanKey {...shown} busy={form.busy} />}
      </Loaded>
      <CodeSlots
        {...form.field('code')}
        readOnly={form.busy}
        label="Verification code"
        onChange={(code) => form.type({ code })}
        hint={
          form.refusedFor === 'wrong_code' ? NEXT_CODE : 'The six digits that your app shows now'
        }
      />
    </QuestionForm>
  );
}

/** Shown this once, though the reader looks at another step meanwhile. */
function Codes({ state, codes }: { state: SetUp; codes: readonly string[] }) {
  const client = useQueryClient();
  const memory = useContext(TypedContext);
  const [, navigate] = useLocation();
  const [isKept, setIsKept] = useState(false);
  useUnloadWarning(!isKept);
  const goOn = () => {
    memory.delete(CODES);
    client.removeQueries(keyQuery);
    const proved = { ...state, secondFactor: true };
    client.setQueryData(setUpQuery.queryKey, proved);
    navigate(stepPath(nextStep(proved)));
  };
  const { administrator = { firstName: '', lastName: '' }, congregation } = state;
  return (
    <Question
      step="second-factor"
      title="Keep your backup codes"
      lead="Your app is connected. When your phone is lost, these codes are the way in. They are shown only now."
    >
      <div className="card">
        <RecoveryCodes
          codes={codes}
          of={administrator}
          congregation={
            congregation && { congregationName: congregation.name, timeZone: congregation.timeZone }
          }
          onKept={() => setIsKept(true)}
        />
      </div>
      <Checkbox
        label="I have kept these codes where I find them without my phone"
        checked={isKept}
        onChange={({ currentTarget }) => setIsKept(currentTarget.checked)}
      />
      <Foot step="second-factor">
        <Button disabled={!isKept} onClick={goOn}>
          Continue
        </Button>
      </Foot>
    </Question>
  );
}
