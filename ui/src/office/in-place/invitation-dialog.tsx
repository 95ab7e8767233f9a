import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client';
import { Alert } from '../../design/feedback/alert';
import { showToast } from '../../design/feedback/toast-store';
import { Checkbox } from '../../design/form/checkbox';
import { ChoiceField } from '../../design/form/select';
import { office } from '../client';
import { invitationKey } from '../event-answers/queries';
import { LetterToSend, lettersOf, limitsOf, ToTelephone } from './letter-to-send';

interface InvitationDialogProps {
  id: string;
  onClose: () => void;
}

const path = '/api/office/events/{id}/invitation';

const audiences = [
  ['everybody', 'Every household'],
  ['unanswered', 'Households that have not answered yet'],
] as const;

/** An invitation to an event by letter: whom it goes to is chosen, with the count and the letter before anything is sent. */
export function InvitationDialog({ id, onClose }: InvitationDialogProps) {
  const client = useQueryClient();
  const [audience, setAudience] = useState('everybody');
  const [repeats, setRepeats] = useState(false);
  const [status, setStatus] = useState('');
  const unanswered = audience === 'unanswered';
  const again = unanswered && repeats;
  const whom = { unanswered, again, ...(status && { status }) };
  const look = useQuery({
    queryKey: [...invitationKey(id), whom],
    queryFn: () => office('get', path, { at: { id }, query: whom }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const sending = useMutation({
    mutationFn: (version: number) =>
      office('post', path, { at: { id }, body: { version, ...whom } }),
    onSuccess: ({ message }) => {
      onClose();
      client.invalidateQueries({ queryKey: [...invitationKey(id), 'sent'] });
      showToast({ title: 'By letter', description: message });
    },
  });
  const statuses = look.data?.statuses ?? [];
  return (
    <LetterToSend
      title="Invite by letter"
      look={look}
      sending={sending}
      canSend={({ obstacle, letters }) => !obstacle && letters > 0}
      choices={
        <>
          <ChoiceField
            label="To"
            options={audiences}
            value={audience}
            onChange={({ currentTarget }) => setAudience(currentTarget.value)}
          />
          {unanswered && (
            <Checkbox
              label="Also to those who were invited before"
              checked={repeats}
              onChange={({ currentTarget }) => setRepeats(currentTarget.checked)}
            />
          )}
          {statuses.length > 1 && (
            <ChoiceField
              label="Membership"
              hint="Households with an adult of this status."
              options={[['', 'Any'], ...statuses.map((word) => [word, capitalised(word)] as const)]}
              value={status}
              onChange={({ currentTarget }) => setStatus(currentTarget.value)}
            />
          )}
        </>
      }
      onClose={onClose}
    >
      {(letter) => (
        <>
          {letter.obstacle && <Alert>{letter.obstacle}</Alert>}
          <p role="status">{countsOf(letter)}</p>
          <ToTelephone people={letter.toTelephone} />
        </>
      )}
    </LetterToSend>
  );
}

function countsOf(letter: AnswerOf<typeof path, 'get'>): string {
  const { letters, invitedBefore } = letter;
  const before =
    invitedBefore > 0
      ? [`${households(invitedBefore)} ${were(invitedBefore)} invited before.`]
      : [];
  const to = `${lettersOf(letters)} to ${households(letter.households)}.`;
  const first = letters === 0 ? 'Nobody would get this letter.' : to;
  return [first, ...before, ...limitsOf(letter)].join(' ');
}

function households(count: number): string {
  return count === 1 ? '1 household' : `${count} households`;
}

function were(count: number): string {
  return count === 1 ? 'was' : 'were';
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
