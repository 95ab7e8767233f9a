import { useMutation } from '@tanstack/react-query';
import { upload } from '../../api/client';
import { ApiError, sentenceOf } from '../../api/errors';
import { showToast } from '../../design/feedback/toast-store';
import { ofChild, PHOTO_PATH } from './save-photo';

interface SendPhotoProps {
  send: (form: FormData) => Promise<{ photoUrl: string }>;
  /** Shows it wherever the face is. False when it is no longer this member who is signed in. */
  onSent: (photoUrl: string) => boolean;
  onDone: () => void;
  /** True for an error that the dialog shows itself. */
  shows?: (error: Error) => boolean;
}

export function useSendPhoto({ send, onSent, onDone, shows }: SendPhotoProps) {
  return useMutation({
    mutationFn: (picture: Blob) => {
      const form = new FormData();
      form.append('photo', picture, 'photo.jpg');
      return send(form);
    },
    onSuccess: ({ photoUrl }) => {
      if (!onSent(photoUrl)) return;
      onDone();
      showToast({ title: 'Photo uploaded', description: 'It is shown from now on.' });
    },
    onError: (error) => {
      if (shows?.(error)) return;
      showToast({
        title: 'Upload failed',
        description: sentenceOf(error) || 'Failed to upload photo.',
        look: 'destructive',
      });
    },
  });
}

/** The member's own photo, or that of a child of theirs. */
export async function sendPhoto(form: FormData, child?: string) {
  const { ok, status, answer } = await upload(PHOTO_PATH, form, ofChild(child));
  if (!ok) throw new ApiError(status, answer);
  return answer;
}
