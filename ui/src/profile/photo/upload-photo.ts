import { useMutation, useQueryClient } from '@tanstack/react-query';
import { upload } from '../../api/client';
import { ApiError, sentenceOf } from '../../api/errors';
import { showToast } from '../../design/feedback/toast-store';
import { accountName, useSignedInUser } from '../../session/session';
import { PHOTO_PATH, replacePhoto } from './save-photo';

export function useUploadPhoto(onDone: () => void) {
  const client = useQueryClient();
  const account = accountName(useSignedInUser());
  return useMutation({
    mutationFn: async (picture: Blob) => {
      const form = new FormData();
      form.append('photo', picture, 'photo.jpg');
      const { ok, status, answer } = await upload(PHOTO_PATH, form);
      if (!ok) throw new ApiError(status, answer);
      return answer.photoUrl;
    },
    onSuccess: (photoUrl) => {
      if (!replacePhoto(client, account, photoUrl)) return;
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
