import { useMutation, useQueryClient } from '@tanstack/react-query';
import { upload } from '../../api/client';
import { showToast } from '../../design/feedback/toast-store';
import { refusal, showFailure } from '../failure';
import type { MemberProfile } from '../queries';
import { PHOTO_PATH, replacePhoto } from './save-photo';

export function useUploadPhoto({ email }: MemberProfile, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (picture: Blob) => {
      const form = new FormData();
      form.append('photo', picture, 'photo.jpg');
      const outcome = await upload(PHOTO_PATH, form);
      if (!outcome.ok) throw refusal(outcome.status, outcome.answer);
      return outcome.answer.photoUrl;
    },
    onSuccess: (photoUrl) => {
      if (!replacePhoto(client, email, photoUrl)) return;
      onDone();
      showToast({ title: 'Photo uploaded', description: 'It is shown from now on.' });
    },
    onError: (error) => showFailure('Upload failed', error, 'Failed to upload photo.'),
  });
}
