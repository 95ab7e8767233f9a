import { useMutation, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client';
import { shortDate, timeOf, words } from '../../congregation/calendar';
import { Button } from '../../design/button/button';
import { InfoAlert } from '../../design/feedback/alert';
import { showToast } from '../../design/feedback/toast-store';
import { office } from '../client';
import { WhyNot } from '../rights/why-not';
import { LetterToSend, lettersOf, limitsOf, ToTelephone } from './letter-to-send';

interface LetterDialogProps {
  id: string;
  /** Its letters leave when members begin to see it, where that is to come. */
  showsFrom?: string | undefined;
  onClose: () => void;
}

const monthAndDay = words({ month: 'long', day: 'numeric' });
const path = '/api/office/announcements/{id}/letter';
type Letter = AnswerOf<typeof path, 'get'>;

/** An announcement by letter to all who want one. */
export function LetterDialog({ id, showsFrom, onClose }: LetterDialogProps) {
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
  const withdrawal = useMutation({
    mutationFn: (version: number) =>
      office('post', path, { at: { id }, body: { version, withdraw: true } }),
    onSuccess: ({ message }) => {
      onClose();
      showToast({ title: 'By letter', description: message });
    },
    // It may not be as this dialog shows it.
    onError: () => look.refetch(),
  });
  return (
    <LetterToSend
      title="Send by letter"
      look={look}
      sending={sending}
      leaves={showsFrom && ` on ${monthAndDay(showsFrom)}`}
      canSend={({ canBeSent, letters }) => canBeSent && letters > 0}
      onClose={onClose}
    >
      {(letter) => (
        <>
          {letter.askedAt && (
            <>
              <InfoAlert>
                {sentWords(letter)}
                {!letter.leavesAt && ` ${secondWords(letter)}`}
              </InfoAlert>
              {letter.leavesAt && (
                <Button
                  look="quiet"
                  disabled={withdrawal.isPending}
                  onClick={() => withdrawal.mutate(letter.version)}
                >
                  Withdraw the letter
                </Button>
              )}
              {withdrawal.error && <WhyNot error={withdrawal.error} />}
            </>
          )}
          {letter.canBeSent && (
            <>
              <p>{countsOf(letter)}</p>
              <ToTelephone people={letter.toTelephone} />
            </>
          )}
          {!letter.hasLink && (
            <p>
              The portal’s address cannot be opened from outside the church. So the letter has no
              link for people who do not want such letters any more: it tells them to ask you.
            </p>
          )}
        </>
      )}
    </LetterToSend>
  );
}

/** What left already is told from what still is to leave. */
function sentWords({ askedAt = '', leavesAt, waiting }: Letter): string {
  if (leavesAt) {
    return `It goes out by letter on ${shortDate(leavesAt)} at ${timeOf(leavesAt)}, when members begin to see it.`;
  }
  if (waiting > 0) {
    const letters = waiting === 1 ? 'One letter has' : `${waiting} letters have`;
    return `It is on its way by letter since ${shortDate(askedAt)}. ${letters} not left yet.`;
  }
  return `It was sent by letter on ${shortDate(askedAt)}.`;
}

/** How there can be another letter about the same. */
function secondWords({ canBeSent }: Letter): string {
  return canBeSent
    ? 'Its title has changed since: you can send a second letter.'
    : 'To send a second letter, change the title first: it is the letter’s subject.';
}

function countsOf(letter: Letter): string {
  if (letter.letters === 0) return 'Nobody with an address wants announcements by letter.';
  const { people } = letter;
  const whom = people === 1 ? '1 person' : `${people} people`;
  return [`${lettersOf(letter.letters)} to ${whom}.`, ...limitsOf(letter)].join(' ');
}
