import { useQueryClient } from '@tanstack/react-query';
import { PhotoToSend } from '../photo/photo-dialog';
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
  const upload = useSendPhoto({
    send: (form) => sendPhoto(form, child.id),
    onSent: (photoUrl) => {
      client.setQueryData(familyQuery.queryKey, (family) =>
        family?.map((one) => (one.id === child.id ? { ...one, photoUrl } : one)),
      );
      client.invalidateQueries(celebrationsQuery);
      return true;
    },
    onDone: onClose,
  });
  return <PhotoToSend title={title} face={child} upload={upload} onClose={onClose} />;
}
