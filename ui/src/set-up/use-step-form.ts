import { createContext, type FormEvent, useContext, useEffect, useRef, useState } from 'react';
import type * as v from 'valibot';
import { useLocation } from 'wouter';
import { ApiError, type ErrorCode } from '../api/errors';
import { useUntilNextTry } from '../api/until-next-try';
import { useKeepFocus } from '../design/form/keep-focus';
import { DRAFTS } from '../session/drafts';
import { kept, write } from '../session/kept';
import { type Answered, type SetUp, sentenceOf, useAsk, useSetUp, useTakeOver } from './client';
import { nextStep, type StepName, stepPath } from './steps';

/** What is typed and not sent: by step, as long as the page is open. */
export const TypedContext = createContext(new Map<string, object>());

type Fields = Record<string, string>;
/** Without an answer the question stays. */
type Work = () => Promise<Answered | undefined>;

interface StepFormOptions<Typed extends Fields> {
  step: StepName;
  /** As the server has it, or empty. */
  initial: Typed;
  /** It has it. */
  isAnswered?: boolean;
  schema: v.GenericSchema<Typed, Typed>;
  send: (typed: Typed) => ReturnType<Work>;
  /** Instead of the next question. */
  onAnswered?: ((state: SetUp) => void) | undefined;
}

/** By these names nothing is kept in the browser. */
const SECRET = /pass|code/i;

/** Where the sentence of a refusal belongs that names no field. */
const fieldOf: { [Code in ErrorCode]?: string } = {
  wrong_code: 'code',
  set_up_code_ended: 'code',
  weak_password: 'password',
  password_too_short: 'password',
  password_too_long: 'password',
  email_taken: 'email',
};

/** For names and addresses of machines, and codes: nothing is mended while it is typed. */
export const asTyped = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: 'false',
} as const;

/** The form of a question: checked when it is sent and then while it is typed; what is typed outlives a reload. */
export function useStepForm<Typed extends Fields>(options: StepFormOptions<Typed>) {
  const { step, initial, isAnswered = false, schema, send, onAnswered } = options;
  const [, navigate] = useLocation();
  const known = useSetUp();
  const takeOver = useTakeOver();
  const memory = useContext(TypedContext);
  const key = `${DRAFTS}set-up ${step}`;
  const [typed, setTyped] = useState<Typed>(() => ({
    ...initial,
    ...(memory.get(step) ?? kept<Partial<Typed>>(key)),
  }));
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const other = useRef<Work>(undefined);
  const goOn = (state: SetUp) => {
    if (onAnswered) onAnswered(state);
    else navigate(stepPath(nextStep(state)));
  };
  const call = useAsk(
    (work: Work) => work(),
    (answer) => {
      setTries(0);
      if (!answer) return;
      memory.delete(step);
      write(key, null);
      goOn(takeOver(answer));
    },
  );
  useKeepFocus(call.busy);
  const [refusal, forget] = useUntilNextTry(call.error);
  const refused = refusal instanceof ApiError ? refusal : undefined;
  const refusedAt = refused?.field ?? (refused?.code && fieldOf[refused.code]);
  const isAtField = refusedAt !== undefined && refusedAt in typed;
  const checked = schema['~standard'].validate(typed);
  if (checked instanceof Promise) throw new Error('a question is checked at once');
  const { issues = [] } = checked;
  const issueAt = (name: string) =>
    issues.find(({ path: [at] = [] }) => typeof at === 'object' && at.key === name)?.message;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try and each refusal
  useEffect(() => {
    // Of six digits that are wrong nothing is worth keeping.
    if (refused?.code === 'wrong_code' && typed.code?.length === 6)
      setTyped({ ...typed, code: '' });
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries, refusal]);

  const type = (change: Partial<Typed>) => {
    const now = { ...typed, ...change };
    setTyped(now);
    memory.set(step, now);
    write(
      key,
      JSON.stringify(now, (name, value) => (SECRET.test(name) ? undefined : value)),
    );
    if (refusedAt && refusedAt in change) forget();
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    other.current = undefined;
    forget();
    const isSame = Object.keys(initial).every((name) => typed[name] === initial[name]);
    if (isAnswered && isSame) return goOn(known);
    setTries(tries + 1);
    if (!checked.issues) call.ask(() => send(checked.value));
  };
  /** Another answer than the typed one. */
  const instead = (work: Work) => {
    other.current = work;
    forget();
    call.ask(work);
  };
  /** For any control. */
  const field = (name: keyof Typed & string) => ({
    name,
    value: typed[name] ?? '',
    error:
      refusal && isAtField && refusedAt === name
        ? sentenceOf(refusal)
        : tries > 0
          ? issueAt(name)
          : undefined,
  });
  return {
    step,
    typed,
    type,
    /** As if nothing was sent yet. */
    typeAnew: (change: Partial<Typed>) => {
      setTries(0);
      forget();
      type(change);
    },
    field,
    /** For one that is typed into. */
    input: (name: keyof Typed & string) => ({
      ...field(name),
      readOnly: call.busy,
      onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
        type({ [name]: currentTarget.value } as Partial<Typed>),
    }),
    instead,
    /** What was refused, once more. */
    retry: () => (other.current ? instead(other.current) : submit()),
    busy: call.busy,
    refusal: isAtField ? null : refusal,
    refusedFor: refused?.code,
    form,
    submit,
  };
}
