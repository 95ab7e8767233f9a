import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button/button';
import { EmailField, TextField } from '../../design/form/field';
import { office } from '../client';
import { NowItSays } from '../kept-form/bound-to';
import { whenStale } from '../kept-form/meanwhile';
import { isRefusedFor, OfficeRefusal } from '../refusal';
import type { StepUp } from '../rights/rights';
import { StepUpDialog } from '../rights/step-up-dialog';
import { type AccountOffer, offerWords } from './account-actions';
import { type Person, readPersonAgain } from './queries';
import { useDone } from './use-done';

type TextOffer = 'email' | 'sign-in-name' | 'contact';

export function isText(offer: AccountOffer): offer is TextOffer {
  return offer === 'email' || offer === 'sign-in-name' || offer === 'contact';
}

interface Asked {
  label: string;
  hint?: string;
  stood: (person: Person) => string | undefined;
  send: (person: Person, text: string, stepUp: StepUp) => Promise<{ message: string }>;
}

const asked: Record<TextOffer, Asked> = {
  email: {
    label: 'New e-mail address',
    stood: ({ email }) => email,
    send: ({ id, version }, email, stepUp) =>
      office('put', '/api/office/people/{id}/email', {
        at: { id },
        body: { version, email, stepUp },
      }),
  },
  'sign-in-name': {
    label: 'Sign-in name',
    hint: '3 to 32 of a-z, 0-9, dot and dash, beginning with a letter. Where there is none yet, an empty field makes one of the name.',
    stood: ({ signInName }) => signInName,
    send: ({ id, version, signInName: stood }, signInName, stepUp) =>
      office('put', '/api/office/people/{id}/sign-in-name', {
        at: { id },
        body: { version, ...((signInName || stood) && { signInName }), stepUp },
      }),
  },
  contact: {
    label: 'Contact address',
    hint: 'An empty field: no letters.',
    stood: ({ contactEmail }) => contactEmail,
    send: ({ id, version }, contactEmail, stepUp) =>
      office('put', '/api/office/people/{id}/contact-email', {
        at: { id },
        body: { version, contactEmail, stepUp },
      }),
  },
};

interface TextDialogProps {
  person: Person;
  offer: TextOffer;
  onClose: () => void;
}

/** Sign-in address or name, or the contact address: one field, and the password of the editor. */
export function TextDialog({ person, offer: first, onClose }: TextDialogProps) {
  const [offer, setOffer] = useState(first);
  const { verb, sentence } = offerWords[offer];
  const { label, hint, stood, send } = asked[offer];
  const now = stood(person) ?? '';
  const [before, setBefore] = useState(now);
  const [text, setText] = useState(before);
  const [tried, setTried] = useState(offer);
  const client = useQueryClient();
  const onDone = useDone({ person, onClose });
  const Field = offer === 'sign-in-name' ? NameField : EmailField;
  return (
    <StepUpDialog
      title={verb}
      lead={sentence(person)}
      action="Save"
      busyAction="Saving..."
      fields={(busy, error) => (
        <Field
          label={label}
          hint={
            offer === 'email' && !person.email && error && isRefusedFor(error, 'email_taken') ? (
              // The one who has it lives with them, perhaps: letters can go there all the same.
              <Button
                look="text"
                disabled={busy}
                onClick={() => {
                  setOffer('contact');
                  setBefore(person.contactEmail ?? '');
                }}
              >
                {offerWords.contact.verb}: to this address
              </Button>
            ) : now === before || now === text ? (
              hint
            ) : (
              <NowItSays words={now || 'nothing'} busy={busy} onTake={() => setText(now)} />
            )
          }
          name={offer}
          value={text}
          disabled={busy}
          autoComplete="off"
          error={offer === tried && error && isAboutField(error) ? error.sentence : undefined}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      )}
      shows={isAboutField}
      work={(stepUp) => {
        setTried(offer);
        return send(person, text.trim(), stepUp).catch(
          whenStale(() => readPersonAgain(client, person.id)),
        );
      }}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

function NameField(props: Parameters<typeof TextField>[0]) {
  return <TextField {...props} type="text" autoCapitalize="none" spellCheck="false" />;
}

function isAboutField(error: Error): error is OfficeRefusal {
  return (
    error instanceof OfficeRefusal && (error.field !== undefined || error.code === 'field_refused')
  );
}
