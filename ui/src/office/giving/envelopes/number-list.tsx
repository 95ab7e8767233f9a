import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSendOnce } from '../../../api/send-once';
import { Button } from '../../../design/button/button';
import { Confirm } from '../../../design/dialog/confirm';
import { showToast } from '../../../design/feedback/toast-store';
import { tableParts } from '../../../design/table/table-parts';
import { office } from '../../client';
import { sentenceOf } from '../../rights/why-not';
import { type Envelope, envelopesKey } from './queries';
import { listName, spokenName } from './words';

/** The numbers and their givers. */
export function NumberList({ year, envelopes }: { year: number; envelopes: readonly Envelope[] }) {
  return (
    <table className="table envelopes" {...tableParts.table}>
      <caption className="visually-hidden">Numbers of {year}</caption>
      <thead {...tableParts.group}>
        <tr {...tableParts.row}>
          <th {...tableParts.column}>Number</th>
          <th {...tableParts.column}>Who</th>
          <th {...tableParts.column}>Household</th>
          <th {...tableParts.column}>
            <span className="visually-hidden">Work</span>
          </th>
        </tr>
      </thead>
      <tbody {...tableParts.group}>
        {envelopes.map((envelope) => (
          <NumberRow key={envelope.number} year={year} envelope={envelope} />
        ))}
      </tbody>
    </table>
  );
}

function NumberRow({ year, envelope }: { year: number; envelope: Envelope }) {
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const { number, giver } = envelope;
  const name = listName(envelope);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (_: undefined) =>
      office('put', '/api/office/giving/envelopes/{year}/{number}', {
        at: { year: String(year), number: String(number) },
        body: {},
      }),
    onSuccess: () => {
      // The row goes, and the keyboard's place with it.
      document.getElementById('content')?.focus();
      showToast({ title: 'Taken back', description: `Number ${number} of ${year} is free.` });
    },
    onError: (error) =>
      showToast({ title: 'Not done', description: sentenceOf(error), look: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: envelopesKey }),
  });
  const send = useSendOnce(mutateAsync);
  return (
    <tr {...tableParts.row}>
      <td className="envelope-number" {...tableParts.cell}>
        {number}
      </td>
      <td className="envelope-who" {...tableParts.cell}>
        {name}
      </td>
      <td className="envelope-home soft" {...tableParts.cell}>
        {[`No. ${giver.number}`, giver.household].filter(Boolean).join(' · ')}
      </td>
      <td className="envelope-work" {...tableParts.cell}>
        <Button look="text" disabled={isPending} onClick={() => setAsks(true)}>
          Take back
          <span className="visually-hidden">
            {' '}
            number {number} from {name}
          </span>
        </Button>
        {asks && (
          <Confirm
            question={`Take number ${number} back?`}
            detail={`${spokenName(envelope)} has no number in ${year} then. Gifts that are entered already stay as they are.`}
            stay="Cancel"
            onStay={() => setAsks(false)}
            go="Take it back"
            onGo={() => {
              setAsks(false);
              send(undefined);
            }}
          />
        )}
      </td>
    </tr>
  );
}
