import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { office } from '../../client';
import { FormNotes, KeptDialog } from '../../kept-form/kept-dialog';
import { isStale } from '../../kept-form/meanwhile';
import { fieldRefused, useKept, useKeptForm } from '../../kept-form/use-kept-form';
import { isRefusedFor } from '../../refusal';
import type { StepUp } from '../../rights/rights';
import { StepUpDialog } from '../../rights/step-up-dialog';
import { bodyOf, GiftFields, giftFields, isAtField, type TypedGift, typedOf } from './gift-fields';
import { type GiftLine, giftsChanged, type OneGift } from './queries';

interface CorrectDialogProps {
  one: OneGift;
  onClose: () => void;
  /** With what is said of it. */
  onDone: (title: string) => void;
}

/** Corrects a gift; of a closed sheet with a reason, and the password. */
export function CorrectDialog(props: CorrectDialogProps) {
  return props.one.gift.sheet ? <CorrectClosed {...props} /> : <CorrectOpen {...props} />;
}

function CorrectOpen({ one: { gift }, onClose, onDone }: CorrectDialogProps) {
  const { kept: props, at, isAsked, noteTyping, noteError, done } = useCorrection(gift, onDone);
  const kept = useKeptForm({
    ...props,
    send: (typed, stood = gift) =>
      office('post', '/api/office/giving/gifts/{id}/correct', {
        at,
        body: bodyOf(typed, stood.version, isAsked),
      }),
    onDone: done,
    onRefused: noteError,
  });
  const type = (change: Partial<TypedGift>) => {
    noteTyping(change);
    kept.type(change);
  };
  return (
    <KeptDialog
      kept={kept}
      title="Correct the gift"
      of="gift"
      action={isAsked ? 'Correct anyway' : 'Correct'}
      busyAction="Correcting…"
      incomplete={!kept.typed.giverId}
      onClose={onClose}
    >
      <GiftFields kept={{ ...kept, type }} />
    </KeptDialog>
  );
}

function CorrectClosed({ one: { gift }, onClose, onDone }: CorrectDialogProps) {
  const { kept: props, at, isAsked, noteTyping, noteError, done } = useCorrection(gift, onDone);
  const { meet, sending, ...kept } = useKept(props);
  const { typed, stood = gift, isMeanwhile } = kept;
  const type = (change: Partial<TypedGift>) => {
    noteTyping(change);
    kept.type(change);
  };
  const discard = () => {
    kept.forget();
    onClose();
  };
  const work = async (stepUp: StepUp) => {
    sending();
    try {
      return await office('post', '/api/office/giving/gifts/{id}/correct-closed', {
        at,
        body: { gift: bodyOf(typed, stood.version, isAsked), reason: typed.reason, stepUp },
      });
    } catch (error) {
      noteError(error);
      await meet(error, typed, stood);
      throw error;
    }
  };
  return (
    <StepUpDialog
      title="Correct the gift"
      lead={`Counting sheet ${gift.sheet?.id} is closed. What stands in it now is kept beside your correction.`}
      action={isAsked ? 'Correct anyway' : 'Correct'}
      busyAction="Correcting…"
      shows={(error) => isAtField(error) || (isMeanwhile && isStale(error))}
      fields={(isPending, refused) => {
        const refusedAt = fieldRefused(refused, giftFields);
        return (
          <>
            <FormNotes kept={{ ...kept, refused: null, refusedAt }} of="gift" />
            <GiftFields
              kept={{ ...kept, type, isPending, refused, refusedAt }}
              reason="Why it is corrected"
            />
          </>
        );
      }}
      work={work}
      onDone={() => {
        kept.forget();
        done();
      }}
      onClose={kept.isTouched ? onClose : discard}
      onCancel={discard}
    />
  );
}

/** The typed correction, and the question about it. */
function useCorrection(gift: GiftLine, onDone: (title: string) => void) {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const at = { id: String(gift.id) };
  return {
    at,
    isAsked,
    kept: {
      form: `gift ${gift.id}`,
      fields: giftFields,
      begun: typedOf(gift),
      stood: gift,
      typedOf,
      readNow: async () => (await office('get', '/api/office/giving/gifts/{id}', { at })).gift,
    },
    noteTyping: ({ amount, date }: Partial<TypedGift>) => {
      if (amount !== undefined || date !== undefined) setAsked(false);
    },
    noteError: (error: unknown) => {
      if (isRefusedFor(error, 'unlikely')) setAsked(true);
      if (isStale(error)) giftsChanged(client);
    },
    done: () => {
      giftsChanged(client);
      onDone('Corrected');
    },
  };
}
