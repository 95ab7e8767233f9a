import { useMutation, useQuery } from '@tanstack/react-query';
import { shortDate } from '../../congregation/calendar';
import { Button } from '../../design/button/button';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import { FormDialog } from '../../design/dialog/form-dialog';
import { InfoAlert } from '../../design/feedback/alert';
import { showToast } from '../../design/feedback/toast-store';
import { Spinner } from '../../design/loading/spinner';
import { office } from '../client';
import { WhyNot } from '../rights/why-not';
import './in-place.css';

interface LetterDialogProps {
  id: string;
  onClose: () => void;
}

const path = '/api/office/announcements/{id}/letter';

/** An announcement by letter to all who want one: what it says and how many it goes to, before anything is sent. */
export function LetterDialog({ id, onClose }: LetterDialogProps) {
  const look = useQuery({
    queryKey: ['office', 'announcement-letter', id],
    queryFn: () => office('get', path, { at: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (version: number) => office('post', path, { at: { id }, body: { version } }),
    onSuccess: ({ message }) => {
      onClose();
      showToast({ title: 'By letter', description: message });
    },
  });
  const letter = look.data;
  const canSend = letter !== undefined && !letter.askedAt && letter.letters > 0;
  return (
    <FormDialog title="Send by letter" busy={isPending} onClose={onClose}>
      <div className="form-dialog-body">
        {look.error && <WhyNot error={look.error} />}
        {error && <WhyNot error={error} />}
        {!letter && !look.error && <Spinner />}
        {letter && (
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
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the dialog scrolls with it, by keyboard too */}
            <section className="letter-preview" aria-label="The letter" tabIndex={0}>
              <h3>{letter.subject}</h3>
              <p>{letter.text}</p>
            </section>
          </>
        )}
      </div>
      <DialogFoot busy={isPending} onCancel={onClose}>
        {canSend && (
          <Button disabled={isPending} onClick={() => mutate(letter.version)}>
            {isPending ? 'Sending...' : `Send ${letters(letter.letters)}`}
          </Button>
        )}
      </DialogFoot>
    </FormDialog>
  );
}

interface Counts {
  letters: number;
  people: number;
  refused: number;
  withoutAddress: number;
  perHour: number;
}

export function countsOf(counts: Counts): string {
  const { people, refused, withoutAddress, perHour } = counts;
  if (counts.letters === 0) return 'Nobody with an address wants announcements by letter.';
  const said = [`${letters(counts.letters)} to ${people === 1 ? '1 person' : `${people} people`}.`];
  if (counts.letters > perHour) said.push(`At most ${perHour} leave within an hour.`);
  const left = [
    withoutAddress > 0 && `${withoutAddress} without an address`,
    refused > 0 && `${refused} whose address is refused`,
  ].filter(Boolean);
  if (left.length > 0) said.push(`Not to ${left.join(', nor to ')}.`);
  return said.join(' ');
}

function letters(count: number): string {
  return count === 1 ? '1 letter' : `${count} letters`;
}
