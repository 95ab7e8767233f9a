import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { remove } from '../../api/client';
import { ApiError, sentenceOf } from '../../api/errors';
import { showToast } from '../../design/feedback/toast-store';
import { accountName, updateUser, useSignedInUser } from '../../session/session';
import { celebrationsQuery, profileQuery } from '../queries';

export const PHOTO_PATH = '/api/members/me/photo';

export function useRemovePhoto() {
  const client = useQueryClient();
  const account = accountName(useSignedInUser());
  return useMutation({
    mutationFn: async () => {
      const { ok, status, answer } = await remove(PHOTO_PATH);
      if (!ok) throw new ApiError(status, answer);
    },
    onSuccess: () => {
      if (!replacePhoto(client, account)) return;
      showToast({ title: 'Photo removed', description: 'Your initials are shown instead.' });
    },
    onError: (error) =>
      showToast({
        title: 'Photo not removed',
        description: sentenceOf(error) || 'Your photo is still there. Please try again.',
        look: 'destructive',
      }),
  });
}

/** Wherever the member's face is shown. False when it is no longer this member who is signed in. */
export function replacePhoto(client: QueryClient, account: string, photoUrl?: string): boolean {
  if (!updateUser(client, account, { profilePicture: photoUrl })) return false;
  client.setQueryData(profileQuery.queryKey, (profile) => {
    if (!profile) return;
    const { photoUrl: _, ...others } = profile;
    return photoUrl ? { ...others, photoUrl } : others;
  });
  // The member's own birthday is one of them.
  client.invalidateQueries(celebrationsQuery);
  return true;
}
