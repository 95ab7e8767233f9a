import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { put, type ReadAnswer } from '../../api/client';
import { sentenceOf } from '../../api/errors';
import { Alert } from '../../design/feedback/alert';
import { showToast } from '../../design/feedback/toast-store';
import { Checkbox } from '../../design/form/checkbox';
import { useKeepFocus } from '../../design/form/keep-focus';
import { Card } from '../../design/layout/card';
import { Loaded } from '../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../design/loading/skeleton';
import { lettersQuery } from './nothing-to-set';

type MyLetters = ReadAnswer<'/api/profile/letters'>;
type Wanted = MyLetters['wanted'];

/** Choice of letters, besides those about the account; nothing for those whom no letter reaches. */
export function LettersCard() {
  const query = useQuery(lettersQuery);
  if (query.data && !query.data.address) return null;
  return (
    <Card title="Letters to you" className="letters-card">
      <Loaded query={query} skeleton={<LettersSkeleton />}>
        {(letters) => <Choices letters={letters} />}
      </Loaded>
    </Card>
  );
}

function Choices({ letters }: { letters: MyLetters }) {
  const { wanted, address, refused, weekLetterAt } = letters;
  const client = useQueryClient();
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (wanted: Wanted) => put('/api/profile/letters', wanted),
    onSuccess: (letters) => client.setQueryData(lettersQuery.queryKey, letters),
    onError: (error) =>
      showToast({
        title: 'Update failed',
        description:
          sentenceOf(error) || 'Your choice was not saved. Check your connection, then try again.',
        look: 'destructive',
      }),
  });
  useKeepFocus(isPending);
  const shown = isPending ? variables : wanted;
  const choice = (name: keyof Wanted, label: string, hint: string) => (
    <Checkbox
      label={label}
      hint={hint}
      checked={shown[name]}
      disabled={isPending}
      onChange={({ currentTarget }) => mutate({ ...wanted, [name]: currentTarget.checked })}
    />
  );
  return (
    <>
      {refused && (
        <Alert>
          The mail server refuses letters to {address}. Please tell your church office your new
          address.
        </Alert>
      )}
      {choice('announcements', 'Important news', 'Now and then, when the office writes to all.')}
      {choice('reminders', 'Reminders', 'Of events that your household attends.')}
      {(weekLetterAt || wanted.week) &&
        choice(
          'week',
          'The week’s letter',
          weekLetterAt
            ? `Events and news, ${weekLetterAt.replace(/ (?=[AP]M$)/, '\u00a0')}.`
            : 'There is none at present.',
        )}
      <p className="letters-address">
        They go to {address}. Letters about your account always come.
      </p>
    </>
  );
}

function LettersSkeleton() {
  return (
    <Skeletons label="Loading your letters" count={1} className="letters-skeleton">
      <SkeletonLines shapes={['medium', 'long', 'short']} />
    </Skeletons>
  );
}
