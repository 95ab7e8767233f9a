import { Button } from '../../design/button/button';
import { sentenceOf } from '../rights/why-not';
import type { KeptForm } from './use-kept-form';

const controls = 'input, select, textarea';

interface NowItSaysProps {
  words: string;
  busy: boolean;
  onTake: () => void;
}

/** Below a field with an editing conflict: the saved value, and a button that takes it over. */
export function NowItSays({ words, busy, onTake }: NowItSaysProps) {
  return (
    <span className="now-it-says">
      Now it says: {words}{' '}
      <Button
        look="text"
        disabled={busy}
        onClick={({ currentTarget }) => {
          onTake();
          // The button goes away.
          currentTarget.closest('.field')?.querySelector<HTMLElement>(controls)?.focus();
        }}
      >
        Use that
      </Button>
    </span>
  );
}

export type Bound<Typed extends object> = Pick<
  KeptForm<Typed>,
  'typed' | 'differ' | 'isPending' | 'refused' | 'refusedAt' | 'type' | 'take'
> & { missing?: readonly string[] };

/** What is wrong with the field. */
export function errorAt(
  name: string,
  kept: Pick<Bound<object>, 'refused' | 'missing'> & { refusedAt: string | undefined },
) {
  const { refused, refusedAt, missing = [] } = kept;
  if (missing.includes(name)) return 'Please fill this in.';
  return refused && refusedAt === name ? sentenceOf(refused) : undefined;
}

/**
 * Props for the controls of such a form: the typed value, a refusal, and the other editor's value, in the
 * words of `inWords`. `field` is for any control, `input` for one that is typed into.
 */
export function boundTo<Typed extends object>(
  kept: Bound<Typed>,
  inWords: (name: keyof Typed & string, value: string) => string = (_, value) => value || 'nothing',
) {
  const { typed, differ, isPending } = kept;
  const field = <Name extends keyof Typed & string>(name: Name, hint?: string) => ({
    name,
    value: typed[name],
    error: errorAt(name, kept),
    hint:
      differ[name] === undefined ? (
        hint
      ) : (
        <NowItSays
          words={inWords(name, String(differ[name]))}
          busy={isPending}
          onTake={() => kept.take(name)}
        />
      ),
  });
  const input = <Name extends keyof Typed & string>(name: Name, hint?: string) => ({
    ...field(name, hint),
    autoComplete: 'off',
    readOnly: isPending,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      kept.type({ [name]: currentTarget.value } as Partial<Typed>),
  });
  return { field, input };
}
