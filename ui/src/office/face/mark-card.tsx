import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button/button';
import { Confirm } from '../../design/dialog/confirm';
import { showToast } from '../../design/feedback/toast-store';
import { ChooseFile } from '../../design/form/choose-file';
import { Card } from '../../design/layout/card';
import { office } from '../client';
import { sentenceOf } from '../rights/why-not';
import type { Face } from './queries';

interface MarkCardProps {
  face: Face;
  chosen: File | undefined;
  onChoose: (file: File | undefined) => void;
  onSaved: (face: Face) => void;
}

const MARK = '/api/office/portal/face/mark';

/** The congregation's picture in place of the portal's door. */
export function MarkCard({ face, chosen, onChoose, onSaved }: MarkCardProps) {
  const [asking, setAsking] = useState(false);
  const saving = useMutation({
    mutationFn: (file: File | undefined) => {
      if (!file) return office('delete', MARK);
      const body = new FormData();
      body.append('mark', file);
      return office('post', MARK, { body });
    },
    onSuccess: (saved) => {
      const isSet = saved.mark !== undefined;
      onChoose(undefined);
      onSaved(saved);
      showToast({
        title: isSet ? 'The mark is in use' : 'The mark is removed',
        description: 'Others see it on their next page.',
      });
    },
  });
  const { error, isPending } = saving;
  return (
    <Card title="Mark">
      <form
        className="face-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen && !isPending) saving.mutate(chosen);
        }}
      >
        <ChooseFile
          key={face.mark}
          label="Picture"
          hint="PNG, JPEG or WebP, at most 5 MB. A square one of 512 pixels or more looks best, on nothing (transparent) or on its own ground."
          error={error ? sentenceOf(error) : undefined}
          accept="image/png,image/jpeg,image/webp"
          busy={isPending}
          onChoose={(file) => {
            saving.reset();
            onChoose(file);
          }}
        />
        <div className="portal-actions">
          <Button type="submit" disabled={isPending || !chosen}>
            {isPending ? 'Saving…' : 'Use this mark'}
          </Button>
          {face.mark && (
            <Button look="text" disabled={isPending} onClick={() => setAsking(true)}>
              Remove
            </Button>
          )}
        </div>
      </form>
      {asking && (
        <Confirm
          question="Remove the mark?"
          detail="The portal’s door stands in its place. You can send a mark again."
          stay="Keep it"
          onStay={() => setAsking(false)}
          go="Remove"
          onGo={() => {
            setAsking(false);
            saving.mutate(undefined);
          }}
        />
      )}
    </Card>
  );
}
