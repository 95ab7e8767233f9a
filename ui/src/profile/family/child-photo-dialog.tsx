import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSendOnce } from '../../api/send-once';
import { Button } from '../../design/button/button';
import { Confirm } from '../../design/dialog/confirm';
import { PhotoToSend } from '../photo/photo-dialog';
import { usePhotoRemoval } from '../photo/save-photo';
import { sendPhoto, useSendPhoto } from '../photo/upload-photo';
import { celebrationsQuery, type FamilyMember, familyQuery } from '../queries';

interface ChildPhotoDialogProps {
  title: string;
  child: FamilyMember;
  onClose: () => void;
}

/** The photo of the member's child, who has no account. */
export function ChildPhotoDialog({ title, child, onClose }: ChildPhotoDialogProps) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const show = (photoUrl: string | undefined) => {
    client.setQueryData(familyQuery.queryKey, (family) =>
      family?.map((one) => {
        if (one.id !== child.id) return one;
        const { photoUrl: _, ...others } = one;
        return photoUrl ? { ...others, photoUrl } : others;
      }),
    );
    client.invalidateQueries(celebrationsQuery);
    return true;
  };
  const upload = useSendPhoto({
    send: (form) => sendPhoto(form, child.id),
    onSent: show,
    onDone: onClose,
  });
  const removal = usePhotoRemoval({
    child: child.id,
    onRemoved: () => {
      onClose();
      return show(undefined);
    },
  });
  const removeOnce = useSendOnce(removal.mutateAsync);
  return (
    <>
      <PhotoToSend title={title} face={child} upload={upload} onClose={onClose}>
        {child.photoUrl && (
          <Button
            look="text"
            disabled={upload.isPending || removal.isPending}
            onClick={() => setAsking(true)}
          >
            {removal.isPending ? 'Removing...' : 'Remove photo'}
          </Button>
        )}
      </PhotoToSend>
      {asking && (
        <Confirm
          question={`Remove the photo of ${child.firstName}?`}
          detail="Their initials will stand in its place."
          stay="Keep photo"
          onStay={() => setAsking(false)}
          go="Remove photo"
          onGo={() => {
            setAsking(false);
            removeOnce();
          }}
        />
      )}
    </>
  );
}
