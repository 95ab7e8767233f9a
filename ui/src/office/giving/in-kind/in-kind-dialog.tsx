import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { shortDate, todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { showToast } from '../../../design/feedback/toast-store';
import { TextField } from '../../../design/form/field';
import { office } from '../../client';
import { boundTo, NowItSays } from '../../kept-form/bound-to';
import { KeptDialog } from '../../kept-form/kept-dialog';
import { useKeptForm } from '../../kept-form/use-kept-form';
import { sentenceOf } from '../../rights/why-not';
import { spokenName } from '../envelopes/words';
import type { TypedGiver } from '../gifts/gift-fields';
import { FindGiver } from '../together/find-giver';
import '../together/together.css';
import { type GiftInKind, inKindChanged } from './queries';

/** Named as the server names its fields. */
interface Typed {
  giverId: TypedGiver | undefined;
  date: string;
  description: string;
}

const typedOf = ({ giver, date, description }: GiftInKind): Typed => ({
  giverId: giver,
  date,
  description,
});

interface InKindDialogProps {
  /** The one that is changed; a new one without it. */
  gift: GiftInKind | undefined;
  /** As it is on the server now. */
  readNow: (gift: GiftInKind) => Promise<GiftInKind>;
  onClose: () => void;
}

/** Giver, description and day. */
export function InKindDialog({ gift, readNow, onClose }: InKindDialogProps) {
  const today = todayIn(useNames().timeZone);
  const client = useQueryClient();
  const [judged, setJudged] = useState(false);
  const kept = useKeptForm({
    form: gift ? `gift-in-kind ${gift.id}` : 'gift-in-kind new',
    fields: ['giverId', 'date', 'description'],
    begun: gift ? typedOf(gift) : { giverId: undefined, date: today, description: '' },
    stood: gift,
    typedOf,
    readNow,
    send: ({ giverId: giver, date, description }, stood) => {
      const body = { giverId: giver?.id ?? '', date, description };
      return stood
        ? office('put', '/api/office/giving/gifts-in-kind/{id}', {
            at: { id: String(stood.id) },
            body: { version: stood.version, ...body },
          })
        : office('post', '/api/office/giving/gifts-in-kind', { body });
    },
    onDone: () => {
      inKindChanged(client);
      onClose();
      showToast({ title: gift ? 'Changed' : 'Added' });
    },
  });
  const { typed, differ, isPending, refused, refusedAt } = kept;
  const { giverId: giver, date, description } = typed;
  const lacks = (text: string, sentence: string) =>
    judged && text.trim() === '' ? { error: sentence } : {};
  const { input } = boundTo(kept, (name, value) => (name === 'date' ? shortDate(value) : value));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (giver && date && description.trim()) kept.save();
  };
  return (
    <KeptDialog
      kept={kept}
      title={gift ? 'Change the gift' : 'A gift other than money'}
      of="gift"
      action={gift ? 'Save changes' : 'Add'}
      busyAction="Saving…"
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        <FindGiver
          label="Giver"
          chosen={giver}
          but={undefined}
          onChoose={(giver) => kept.type({ giverId: giver })}
        />
        {judged && !giver && <p className="in-kind-lacks">Choose who gave it.</p>}
        {refused && refusedAt === 'giverId' && (
          <p className="in-kind-lacks">{sentenceOf(refused)}</p>
        )}
        {differ.giverId && (
          <p className="field-hint">
            <NowItSays
              words={spokenName({ giver: differ.giverId })}
              busy={isPending}
              onTake={() => kept.take('giverId')}
            />
          </p>
        )}
      </div>
      <TextField
        label="Date"
        type="date"
        required
        max={today}
        {...input('date')}
        {...lacks(date, 'Date is required')}
      />
      <TextField
        label="What was given"
        type="text"
        required
        maxLength={300}
        {...input('description', 'It stands on the statement so. Leave out what it is worth.')}
        {...lacks(description, 'A description is required')}
      />
    </KeptDialog>
  );
}
