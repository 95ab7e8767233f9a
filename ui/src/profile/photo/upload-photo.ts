import { useMutation, useQueryClient } from '@tanstack/react-query';
import { upload } from '../../api/client';
import { ApiError, sentenceOf } from '../../api/errors';
import { showToast } from '../../design/feedback/toast-store';
import type { MemberProfile } from '../queries';
import { PHOTO_PATH, replacePhoto } from './save-photo';

export function useUploadPhoto({ email }: MemberProfile, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (picture: Blob) => {
      const form = new FormData();
      form.append('photo', picture, 'photo.jpg');
      const { ok, status, answer } = await upload(PHOTO_PATH, form);
      if (!ok) throw new ApiError(status, answer);
      return answer.photoUrl;
    },
    onSuccess: (photoUrl) => {
      if (!replacePhoto(client, email, photoUrl)) return;
      onDone();
      showToast({ title: 'Photo uploaded', description: 'It is shown from now on.' });
    },
    onError: (error) =>
      showToast({
        title: 'Upload failed',
        description: sentenceOf(error) || 'Failed to upload photo.',
        look: 'destructive',
      }),
  });
}
