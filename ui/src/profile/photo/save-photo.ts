import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { remove } from '../../api/client';
import { ApiError, sentenceOf } from '../../api/errors';
import { showToast } from '../../design/feedback/toast-store';
import { updateUser } from '../../session/session';
import { celebrationsQuery, type MemberProfile, profileQuery } from '../queries';

export const PHOTO_PATH = '/api/members/me/photo';

export function useRemovePhoto({ email }: MemberProfile) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { ok, status, answer } = await remove(PHOTO_PATH);
      if (!ok) throw new ApiError(status, answer);
    },
    onSuccess: () => {
      if (!replacePhoto(client, email)) return;
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
export function replacePhoto(client: QueryClient, email: string, photoUrl?: string): boolean {
  if (!updateUser(client, email, { profilePicture: photoUrl })) return false;
  client.setQueryData(profileQuery.queryKey, (profile) => {
    if (!profile) return;
    const { photoUrl: _, ...others } = profile;
    return photoUrl ? { ...others, photoUrl } : others;
  });
  // The member's own birthday is one of them.
  client.invalidateQueries(celebrationsQuery);
  return true;
}
