import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '../../design/button/button';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import { FormDialog } from '../../design/dialog/form-dialog';
import { Spinner } from '../../design/loading/spinner';
import { phoneHref } from '../../design/navigation/links';
import { TextAnchor } from '../../design/navigation/with-links';
import { personPath } from '../office-paths';
import { WhyNot } from '../rights/why-not';
import './in-place.css';

/** The text of a letter to many, and the number of its addresses. */
interface LetterToMany {
  version: number;
  subject: string;
  text: string;
  letters: number;
}

interface LetterToSendProps<Letter extends LetterToMany> {
  title: string;
  look: UseQueryResult<Letter>;
  /** Takes the version that was looked at. */
  sending: UseMutationResult<unknown, Error, number>;
  canSend: (letter: Letter) => boolean;
  /** " on December 5", where they do not leave at once. */
  leaves?: string | undefined;
  /** The choice of recipients, if there is one. */
  choices?: ReactNode;
  onClose: () => void;
  /** Text above the letter. */
  children: (letter: Letter) => ReactNode;
}

/** A letter to many: what it says and how many it goes to, before anything is sent. */
export function LetterToSend<Letter extends LetterToMany>(props: LetterToSendProps<Letter>) {
  const { title, look, canSend, leaves = '', choices, onClose, children } = props;
  const { mutate, isPending, error } = props.sending;
  const letter = look.data;
  // A new count means that the letter is not sent yet.
  const isLookedAt = letter !== undefined && !look.isPlaceholderData;
  return (
    <FormDialog title={title} busy={isPending} onClose={onClose}>
      <div className="form-dialog-body">
        {look.error && <WhyNot error={look.error} />}
        {error && <WhyNot error={error} />}
        {choices}
        {!letter && !look.error && <Spinner />}
        {letter && (
          <>
            {children(letter)}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the dialog scrolls with it, by keyboard too */}
            <section className="letter-preview" aria-label="The letter" tabIndex={0}>
              <h3>{letter.subject}</h3>
              <p>{letter.text}</p>
            </section>
          </>
        )}
      </div>
      <DialogFoot busy={isPending} onCancel={onClose}>
        {isLookedAt && canSend(letter) && (
          <Button disabled={isPending} onClick={() => mutate(letter.version)}>
            {isPending ? 'Sending...' : `Send ${lettersOf(letter.letters)}${leaves}`}
          </Button>
        )}
      </DialogFoot>
    </FormDialog>
  );
}

interface ToTelephoneProps {
  people: readonly { id: string; name: string; phone?: string }[];
}

/** Who gets no letter, with their numbers: they are told by telephone. */
export function ToTelephone({ people }: ToTelephoneProps) {
  if (people.length === 0) return null;
  const count = people.length === 1 ? '1 person' : `${people.length} people`;
  return (
    <details className="to-telephone">
      <summary>To telephone: {count} without an address</summary>
      <ul>
        {people.map(({ id, name, phone }) => {
          const href = phone && phoneHref(phone);
          return (
            <li key={id}>
              <Link href={personPath(id)}>{name}</Link>{' '}
              {href ? (
                <TextAnchor link={{ text: phone, href }} />
              ) : (
                (phone ?? 'no telephone number')
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

export function lettersOf(count: number): string {
  return count === 1 ? '1 letter' : `${count} letters`;
}

/** "an hour", "4 hours", "3 days"; the first of them leave at once. */
function lastIn(letters: number, perHour: number): string {
  const hours = Math.ceil(letters / perHour) - 1;
  if (hours === 1) return 'an hour';
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}

interface LeftOut {
  letters: number;
  refused: number;
  withoutAddress: number;
  perHour: number;
}

/** "At most 160 leave within an hour, the last in about 2 hours. Not to 7 without an address." */
export function limitsOf({ letters, perHour, withoutAddress, refused }: LeftOut): string[] {
  const left = [
    withoutAddress > 0 && `${withoutAddress} without an address`,
    refused > 0 && `${refused} whose address is refused`,
  ].filter(Boolean);
  return [
    ...(letters > perHour
      ? [`At most ${perHour} leave within an hour, the last in about ${lastIn(letters, perHour)}.`]
      : []),
    ...(left.length > 0 ? [`Not to ${left.join(', nor to ')}.`] : []),
  ];
}
