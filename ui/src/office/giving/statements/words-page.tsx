import { useQuery, useQueryClient } from '@tanstack/react-query';
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
import { boundTo } from '../../kept-form/bound-to';
import { useKeptForm } from '../../kept-form/use-kept-form';
import { WhyNot } from '../../rights/why-not';
import { exampleWith } from './example';
import { type StatementWords, statementsChanged, type TypedWords, wordsQuery } from './queries';
import { StatementsFrame } from './statements-frame';

/** The words on every statement besides the gifts, with an example. */
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

function WordsForm({ words }: { words: StatementWords }) {
  const client = useQueryClient();
  const { congregationName, proposedWording } = words;
  const today = todayIn(useNames().timeZone);
  const saved = typedOf(words);
  const kept = useKeptForm({
    form: 'statement-words',
    fields,
    begun: saved,
    send: (body) => office('put', '/api/office/giving/statements/words', { body }),
    onDone: (now) => {
      kept.startOver(typedOf(now));
      client.setQueryData(wordsQuery.queryKey, now);
      statementsChanged(client);
      showToast({ title: 'Saved', description: 'They stand on statements made from now on.' });
    },
  });
  const { typed, isPending, isTouched: isChanged, wasKept, refused, refusedAt, type } = kept;
  const { input } = boundTo(kept);
  const bound = (field: (typeof fields)[number], maxLength: number, hint: string) => ({
    ...input(field, hint),
    maxLength,
  });
  return (
    <div className="statement-words-page">
      <form className="card statement-words-form" noValidate onSubmit={kept.submit}>
        {wasKept && isChanged && (
          <InfoAlert>What you typed here before is not saved yet.</InfoAlert>
        )}
        {refused && !refusedAt && <WhyNot error={refused} />}
        <TextAreaField
          label="About goods and services"
          required
          {...bound('wording', 600, 'The tax office asks for it. Without it no statement is made.')}
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
          {...bound(
            'postalAddress',
            200,
            'As on an envelope. In the head of a statement its lines stand on one.',
          )}
        />
        <TextField
          label="Tax number"
          type="text"
          {...bound('taxNumber', 100, 'The Employer Identification Number, such as 12-3456789.')}
        />
        <TextAreaField label="Thanks" {...bound('thanks', 600, 'As you like.')} />
        <TextField
          label="Signed by"
          type="text"
          {...bound('signed', 100, 'Such as Ruth Albright, Treasurer.')}
        />
        <div className="statement-words-foot">
          <Button type="submit" disabled={isPending || !isChanged}>
            {isPending ? 'Saving…' : 'Save'}
          </Button>
          {isChanged && (
            <Button look="quiet" disabled={isPending} onClick={() => kept.startOver(saved)}>
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
