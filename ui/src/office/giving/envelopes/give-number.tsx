import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSendOnce } from '../../../api/send-once';
import { Alert } from '../../../design/feedback/alert';
import { TextField } from '../../../design/form/field';
import { office } from '../../client';
import { OfficeRefusal } from '../../refusal';
import { sentenceOf } from '../../rights/why-not';
import { GiverCombobox } from './giver-combobox';
import { type EnvelopesPage, envelopesKey, type FoundGiver } from './queries';
import { freeAfter, numberIn, spokenName } from './words';

/** A number, a name, Enter: and the next free number stands there. */
export function GiveNumber({ page }: { page: EnvelopesPage }) {
  const { year, envelopes, nextFree } = page;
  const client = useQueryClient();
  const who = useRef<HTMLInputElement>(null);
  const [number, setNumber] = useState(String(nextFree ?? ''));
  const [name, setName] = useState('');
  const [given, setGiven] = useState('');
  const { mutateAsync, error, reset } = useMutation({
    mutationFn: ({ number, giver }: { number: number; giver: FoundGiver; typed: string }) =>
      office('put', '/api/office/giving/envelopes/{year}/{number}', {
        at: { year: String(year), number: String(number) },
        body: { giverId: giver.id },
      }),
    onSuccess: ({ envelope }, { number, typed }) => {
      setGiven(envelope ? `Number ${number} is given to ${spokenName(envelope)}.` : '');
      // If one types faster than it is saved, the focus is at the next name already.
      setNumber((now) => (numberIn(now) === number ? String(freeAfter(envelopes, number)) : now));
      setName((now) => (now.startsWith(typed) ? now.slice(typed.length) : now));
    },
    // The list is not awaited: the next Enter may come before it.
    onSettled: () => {
      client.invalidateQueries({ queryKey: envelopesKey });
    },
  });
  const send = useSendOnce(mutateAsync);
  const wanted = numberIn(number);
  const holder = envelopes.find((envelope) => envelope.number === wanted);
  const give = (giver: FoundGiver, typed: string) => {
    if (wanted !== undefined) send({ number: wanted, giver, typed });
    // A tap on the list took the keyboard away.
    who.current?.focus();
  };
  const field = error instanceof OfficeRefusal ? error.field : undefined;
  const refused = (of: string) => (error && field === of ? sentenceOf(error) : undefined);
  return (
    <section className="card envelope-give" aria-label="Give a number">
      {error && field !== 'number' && field !== 'giverId' && <Alert>{sentenceOf(error)}</Alert>}
      <div className="envelope-fields">
        <TextField
          label="Number"
          name="envelope-number"
          inputMode="numeric"
          autoComplete="off"
          value={number}
          error={
            refused('number') ??
            (wanted === undefined && number !== '' ? 'A number from 1 to 99999' : undefined)
          }
          hint={holder && `${spokenName(holder)} has it`}
          onInput={(event) => {
            setNumber(event.currentTarget.value);
            reset();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            who.current?.focus();
          }}
        />
        <GiverCombobox
          ref={who}
          label="Who"
          name="envelope-giver"
          typed={name}
          error={refused('giverId')}
          onType={(text) => {
            setName(text);
            setGiven('');
            reset();
          }}
          onChoose={give}
        />
      </div>
      <p role="status" className="envelope-given">
        {given}
      </p>
    </section>
  );
}
