import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSendOnce } from '../../../api/send-once';
import { todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { Button } from '../../../design/button/button';
import { InfoAlert } from '../../../design/feedback/alert';
import { showToast } from '../../../design/feedback/toast-store';
import { TextField } from '../../../design/form/field';
import { TextAreaField } from '../../../design/form/textarea';
import { Loaded } from '../../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../../design/loading/skeleton';
import { StatementShown } from '../../../profile/giving/statement-paper/statement-paper';
import { office } from '../../client';
import { useDraft } from '../../drafts';
import { OfficeRefusal } from '../../refusal';
import { sentenceOf, WhyNot } from '../../rights/why-not';
import { exampleWith } from './example';
import { type StatementWords, statementsChanged, type TypedWords, wordsQuery } from './queries';
import { StatementsFrame } from './statements-frame';

/** What stands on every statement beside the gifts, with a statement that shows it. */
export function StatementWordsPage() {
  const query = useQuery(wordsQuery);
  return (
    <StatementsFrame subtitle="What stands on every statement, beside the gifts">
      <Loaded query={query} skeleton={<WordsSkeletons />} framed>
        {(words) => <WordsForm words={words} />}
      </Loaded>
    </StatementsFrame>
  );
}

/** As they are typed; an address has a line for each of its parts. */
export function typedOf(words: StatementWords): TypedWords {
  const { postalAddress = '', taxNumber = '', wording = '', thanks = '', signed = '' } = words;
  return {
    postalAddress: postalAddress.split(' · ').join('\n'),
    taxNumber,
    wording,
    thanks,
    signed,
  };
}

const fields = ['postalAddress', 'taxNumber', 'wording', 'thanks', 'signed'] as const;
type WordField = (typeof fields)[number];

function WordsForm({ words }: { words: StatementWords }) {
  const client = useQueryClient();
  const { congregationName, proposedWording } = words;
  const today = todayIn(useNames().timeZone);
  const draft = useDraft<TypedWords>('statement-words');
  const saved = typedOf(words);
  const [typed, setTyped] = useState(draft.found ?? saved);
  const [isFound, setFound] = useState(draft.found !== undefined);
  const isChanged = fields.some((field) => typed[field] !== saved[field]);
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (body: TypedWords) =>
      office('put', '/api/office/giving/statements/words', { body }),
    onSuccess: (now) => {
      draft.forget();
      setFound(false);
      setTyped(typedOf(now));
      client.setQueryData(wordsQuery.queryKey, now);
      statementsChanged(client);
      showToast({ title: 'Saved', description: 'They stand on statements made from now on.' });
    },
  });
  const send = useSendOnce(mutateAsync);
  const type = (change: Partial<TypedWords>) => {
    const now = { ...typed, ...change };
    setTyped(now);
    draft.keep(now);
  };
  const discard = () => {
    draft.forget();
    setFound(false);
    setTyped(saved);
  };
  const refusedAt = error instanceof OfficeRefusal ? error.field : undefined;
  const isAtField = fields.some((field) => field === refusedAt);
  const bound = (field: WordField, maxLength: number) => ({
    name: field,
    value: typed[field],
    maxLength,
    readOnly: isPending,
    autoComplete: 'off',
    error: error && field === refusedAt ? sentenceOf(error) : undefined,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      type({ [field]: currentTarget.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) send(typed);
  };
  return (
    <div className="statement-words-page">
      <form className="card statement-words-form" noValidate onSubmit={submit}>
        {isFound && isChanged && (
          <InfoAlert>What you typed here before is not saved yet.</InfoAlert>
        )}
        {error && !isAtField && <WhyNot error={error} />}
        <TextAreaField
          label="About goods and services"
          required
          hint="The tax office asks for it. Without it no statement is made."
          {...bound('wording', 600)}
          rows={4}
        />
        {typed.wording.trim() !== proposedWording && (
          <div className="statement-proposal">
            <p className="soft">Usual in the United States: “{proposedWording}”</p>
            <Button
              look="quiet"
              disabled={isPending}
              onClick={() => type({ wording: proposedWording })}
            >
              Use these words
            </Button>
          </div>
        )}
        <TextAreaField
          label="Postal address of the congregation"
          hint="As on an envelope. In the head of a statement its lines stand on one."
          {...bound('postalAddress', 200)}
        />
        <TextField
          label="Tax number"
          type="text"
          hint="The Employer Identification Number, such as 12-3456789."
          {...bound('taxNumber', 100)}
        />
        <TextAreaField label="Thanks" hint="As you like." {...bound('thanks', 600)} />
        <TextField
          label="Signed by"
          type="text"
          hint="Such as Ruth Albright, Treasurer."
          {...bound('signed', 100)}
        />
        <div className="statement-words-foot">
          <Button type="submit" disabled={isPending || !isChanged}>
            {isPending ? 'Saving…' : 'Save'}
          </Button>
          {isChanged && (
            <Button look="quiet" disabled={isPending} onClick={discard}>
              Discard changes
            </Button>
          )}
        </div>
        <p className="soft">
          Statements that are made already stay as they are. In the head of each stands the
          congregation's name, {congregationName}.
        </p>
      </form>
      <section aria-labelledby="statement-example">
        <h2 id="statement-example">An example</h2>
        <StatementShown statement={exampleWith(typed, congregationName, today)} />
      </section>
    </div>
  );
}

function WordsSkeletons() {
  return (
    <div className="card">
      <Skeletons label="Loading the words" count={4} className="line-skeleton">
        <SkeletonLines shapes={['short', 'long']} />
      </Skeletons>
    </div>
  );
}
