import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { remove } from '../../api/client';
import { ApiError, sentenceOf } from '../../api/errors';
import { showToast } from '../../design/feedback/toast-store';
import { accountName, updateUser, useSignedInUser } from '../../session/session';
import { celebrationsQuery, profileQuery } from '../queries';

export const PHOTO_PATH = '/api/members/me/photo';

export const ofChild = (child?: string) =>
  child === undefined ? '' : `?child=${encodeURIComponent(child)}`;

export function useRemovePhoto() {
  const client = useQueryClient();
  const account = accountName(useSignedInUser());
  return usePhotoRemoval({ onRemoved: () => replacePhoto(client, account) });
}

interface PhotoRemovalProps {
  /** One's own photo without it. */
  child?: string;
  /** False when it is no longer this member who is signed in. */
  onRemoved: () => boolean;
}

export function usePhotoRemoval({ child, onRemoved }: PhotoRemovalProps) {
  const whose = child === undefined ? 'Your' : 'Their';
  return useMutation({
    mutationFn: async () => {
      const { ok, status, answer } = await remove(PHOTO_PATH, ofChild(child));
      if (!ok) throw new ApiError(status, answer);
    },
    onSuccess: () => {
      if (!onRemoved()) return;
      showToast({ title: 'Photo removed', description: `${whose} initials are shown instead.` });
    },
    onError: (error) =>
      showToast({
        title: 'Photo not removed',
        description: sentenceOf(error) || `${whose} photo is still there. Please try again.`,
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
