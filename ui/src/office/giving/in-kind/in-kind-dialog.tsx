import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSendOnce } from '../../../api/send-once';
import { shortDate, todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { Button } from '../../../design/button/button';
import { DialogFoot } from '../../../design/dialog/dialog-parts';
import { FormDialog } from '../../../design/dialog/form-dialog';
import { showToast } from '../../../design/feedback/toast-store';
import { TextField } from '../../../design/form/field';
import { office } from '../../client';
import { useDraft } from '../../drafts';
import { isRefusedFor, OfficeRefusal } from '../../refusal';
import { sentenceOf, WhyNot } from '../../rights/why-not';
import type { TypedGiver } from '../gifts/gift-fields';
import { FindGiver } from '../together/find-giver';
import '../together/together.css';
import { type GiftInKind, inKindChanged } from './queries';

interface Typed {
  giver: TypedGiver | undefined;
  date: string;
  description: string;
}

interface InKindDialogProps {
  /** The one that is changed; a new one without it. */
  gift: GiftInKind | undefined;
  onClose: () => void;
}

/** Who gave what, and when. */
export function InKindDialog({ gift, onClose }: InKindDialogProps) {
  const today = todayIn(useNames().timeZone);
  const client = useQueryClient();
  const draft = useDraft<Typed>(gift ? `gift-in-kind ${gift.id}` : 'gift-in-kind new');
  const [typed, setTyped] = useState<Typed>(
    draft.found ?? {
      giver: gift?.giver,
      date: gift?.date ?? today,
      description: gift?.description ?? '',
    },
  );
  const [judged, setJudged] = useState(false);
  const type = (change: Partial<Typed>) => {
    const now = { ...typed, ...change };
    setTyped(now);
    draft.keep(now);
  };
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (body: { giverId: string; date: string; description: string }) =>
      gift
        ? office('put', '/api/office/giving/gifts-in-kind/{id}', {
            at: { id: String(gift.id) },
            body: { version: gift.version, ...body },
          })
        : office('post', '/api/office/giving/gifts-in-kind', { body }),
    onSuccess: () => {
      draft.forget();
      inKindChanged(client);
      onClose();
      showToast({ title: gift ? 'Changed' : 'Added' });
    },
    onError: (error) => {
      if (isRefusedFor(error, 'changed_meanwhile')) inKindChanged(client);
    },
  });
  const send = useSendOnce(mutateAsync);
  const at = error instanceof OfficeRefusal ? error.field : undefined;
  const isAtField = at === 'giverId' || at === 'date' || at === 'description';
  const lacks = (text: string, sentence: string) =>
    judged && text.trim() === '' ? sentence : undefined;
  const errorAt = (field: string) => (error && at === field ? sentenceOf(error) : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    const { giver, date, description } = typed;
    if (!giver || !date || !description.trim() || isPending) return;
    send({ giverId: giver.id, date, description });
  };
  const stale = isRefusedFor(error, 'changed_meanwhile') && gift;
  return (
    <FormDialog
      title={gift ? 'Change the gift' : 'A gift other than money'}
      busy={isPending}
      onClose={() => {
        draft.forget();
        onClose();
      }}
    >
      <form onSubmit={submit} noValidate className="form-dialog-form">
        <div className="form-dialog-body">
          {error && !isAtField && <WhyNot error={error} />}
          {stale && (
            <p className="soft">
              Now it says: {shortDate(gift.date)}, {gift.description}
            </p>
          )}
          <div>
            <FindGiver
              label="Giver"
              chosen={typed.giver}
              but={undefined}
              onChoose={(giver) => type({ giver })}
            />
            {judged && !typed.giver && <p className="in-kind-lacks">Choose who gave it.</p>}
            {errorAt('giverId') && <p className="in-kind-lacks">{errorAt('giverId')}</p>}
          </div>
          <TextField
            label="Date"
            type="date"
            name="in-kind-date"
            required
            max={today}
            value={typed.date}
            readOnly={isPending}
            error={errorAt('date') ?? lacks(typed.date, 'Date is required')}
            onInput={({ currentTarget }) => type({ date: currentTarget.value })}
          />
          <TextField
            label="What was given"
            type="text"
            name="in-kind-description"
            autoComplete="off"
            required
            maxLength={300}
            hint="It stands on the statement so. Leave out what it is worth."
            value={typed.description}
            readOnly={isPending}
            error={errorAt('description') ?? lacks(typed.description, 'A description is required')}
            onInput={({ currentTarget }) => type({ description: currentTarget.value })}
          />
        </div>
        <DialogFoot
          busy={isPending}
          onCancel={() => {
            draft.forget();
            onClose();
          }}
        >
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Saving…' : stale ? 'Save mine' : gift ? 'Save changes' : 'Add'}
          </Button>
        </DialogFoot>
      </form>
    </FormDialog>
  );
}
