import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSendOnce } from '../../../api/send-once';
import { Button } from '../../../design/button/button';
import { Confirm } from '../../../design/dialog/confirm';
import { showToast } from '../../../design/feedback/toast-store';
import { office } from '../../client';
import { sentenceOf } from '../../rights/why-not';
import { envelopesKey } from './queries';

const ways = {
  copy: {
    address: '/api/office/giving/envelopes/{year}/copy',
    label: (year: number) => `Give the numbers of ${year - 1} again`,
    question: (year: number) => `Give the numbers of ${year - 1} again in ${year}?`,
    detail: (year: number) =>
      `Who died, moved away or has a number in ${year} already is left out.`,
    go: 'Give them again',
  },
  givers: {
    address: '/api/office/giving/envelopes/{year}/number-givers',
    label: () => 'Number everybody who gives',
    question: (year: number) => `Number everybody who gives, for ${year}?`,
    detail: () =>
      'Who gave in the last twelve months and has no number gets the next free one, in the order of last names. A couple who gives together gets one.',
    go: 'Number them',
  },
} as const;

type Way = keyof typeof ways;

/** Numbers for many at once. */
export function ManyNumbers({ year }: { year: number }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Way>();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (way: Way) => office('post', ways[way].address, { at: { year: String(year) } }),
    onSuccess: ({ given, message }) =>
      showToast({ title: given > 0 ? 'Done' : 'Nothing to do', description: message }),
    onError: (error) =>
      showToast({ title: 'Not done', description: sentenceOf(error), look: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: envelopesKey }),
  });
  const send = useSendOnce(mutateAsync);
  return (
    <div className="envelope-many">
      {(['copy', 'givers'] as const).map((way) => (
        <Button key={way} look="quiet" disabled={isPending} onClick={() => setAsked(way)}>
          {ways[way].label(year)}
        </Button>
      ))}
      {asked && (
        <Confirm
          question={ways[asked].question(year)}
          detail={ways[asked].detail(year)}
          stay="Cancel"
          onStay={() => setAsked(undefined)}
          go={ways[asked].go}
          onGo={() => {
            setAsked(undefined);
            send(asked);
          }}
        />
      )}
    </div>
  );
}
