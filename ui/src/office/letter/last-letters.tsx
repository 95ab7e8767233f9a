import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { shortDate } from '../../congregation/calendar';
import { Button } from '../../design/button/button';
import { showToast } from '../../design/feedback/toast-store';
import { office } from '../client';
import { lettersOf } from '../in-place/letter-to-send';
import { sentenceOf } from '../rights/why-not';

type SentLetter = components['schemas']['SentLetter'];

export const lastLettersQuery = queryOptions<SentLetter[]>({
  queryKey: ['office', 'letters-to-some'],
  queryFn: () => office('get', '/api/office/letters'),
  staleTime: 0,
});

/** "Nov 20, 2026 to 8 addresses" */
export function sentWords({ sentAt, letters }: SentLetter): string {
  return `${shortDate(sentAt)} to ${letters === 1 ? '1 address' : `${letters} addresses`}`;
}

/** The letters of the last thirty days; those that wait can be withdrawn. */
export function LastLetters() {
  const letters = useQuery(lastLettersQuery).data ?? [];
  if (letters.length === 0) return null;
  return (
    <section className="card last-letters" aria-labelledby="last-letters">
      <h2 id="last-letters">Letters of the last 30 days</h2>
      <ul>
        {letters.map((letter) => (
          <li key={letter.id}>
            <div>
              <div>{letter.subject}</div>
              <div className="soft">
                {sentWords(letter)}
                {letter.waiting > 0 && ` · ${lettersOf(letter.waiting)} still waiting`}
              </div>
            </div>
            {letter.waiting > 0 && <Withdraw id={letter.id} of={letter.subject} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Withdraw({ id, of }: { id: string; of?: string }) {
  const client = useQueryClient();
  const withdrawal = useMutation({
    mutationFn: () => office('delete', '/api/office/letters/{id}', { at: { id } }),
    onSuccess: ({ message }) => showToast({ title: 'By letter', description: message }),
    onError: (error) =>
      showToast({ title: 'Not withdrawn', description: sentenceOf(error), look: 'destructive' }),
    onSettled: () => client.invalidateQueries(lastLettersQuery),
  });
  return (
    <Button look="text" disabled={withdrawal.isPending} onClick={() => withdrawal.mutate()}>
      Withdraw{of && <span className="visually-hidden"> “{of}”</span>}
    </Button>
  );
}
