import { useMutation, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client';
import { shortDate } from '../../congregation/calendar';
import { InfoAlert } from '../../design/feedback/alert';
import { showToast } from '../../design/feedback/toast-store';
import { office } from '../client';
import { LetterToSend, lettersOf, limitsOf } from './letter-to-send';

interface LetterDialogProps {
  id: string;
  onClose: () => void;
}

const path = '/api/office/announcements/{id}/letter';

/** An announcement by letter to all who want one. */
export function LetterDialog({ id, onClose }: LetterDialogProps) {
  const look = useQuery({
    queryKey: ['office', 'announcement-letter', id],
    queryFn: () => office('get', path, { at: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
  const sending = useMutation({
    mutationFn: (version: number) => office('post', path, { at: { id }, body: { version } }),
    onSuccess: ({ message }) => {
      onClose();
      showToast({ title: 'By letter', description: message });
    },
  });
  return (
    <LetterToSend
      title="Send by letter"
      look={look}
      sending={sending}
      canSend={({ askedAt, letters }) => !askedAt && letters > 0}
      onClose={onClose}
    >
      {(letter) => (
        <>
          {letter.askedAt ? (
            <InfoAlert>It was sent by letter on {shortDate(letter.askedAt)}.</InfoAlert>
          ) : (
            <p>{countsOf(letter)}</p>
          )}
          {!letter.hasLink && (
            <p>
              The portal’s address cannot be reached from outside, so the letter has no link that
              ends such letters: it says to ask you.
            </p>
          )}
        </>
      )}
    </LetterToSend>
  );
}

function countsOf(letter: AnswerOf<typeof path, 'get'>): string {
  if (letter.letters === 0) return 'Nobody with an address wants announcements by letter.';
  const { people } = letter;
  const whom = people === 1 ? '1 person' : `${people} people`;
  return [`${lettersOf(letter.letters)} to ${whom}.`, ...limitsOf(letter)].join(' ');
}
