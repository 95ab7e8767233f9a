import { useMutation, useQueryClient } from '@tanstack/react-query';
import { put } from '../../api/client';
import { sentenceOf } from '../../api/errors';
import { showToast } from '../../design/feedback/toast-store';
import { accountName, updateUser, useSignedInUser } from '../../session/session';
import { celebrationsQuery, familyQuery, profileQuery } from '../queries';
import type { FieldName } from './rules';

/** Saves, and lets every screen that shows this member follow. */
export function useSaveProfile(onSaved: () => void) {
  const client = useQueryClient();
  const account = accountName(useSignedInUser());
  return useMutation({
    mutationFn: (update: Record<FieldName, string | null>) => put('/api/members/me', update),
    onSuccess: (profile) => {
      const { firstName, lastName, photoUrl } = profile;
      const user = { firstName, lastName, ...(photoUrl && { profilePicture: photoUrl }) };
      if (!updateUser(client, account, user)) return;
      client.setQueryData(profileQuery.queryKey, profile);
      // Names and birthdays stand there, too.
      client.invalidateQueries(celebrationsQuery);
      client.invalidateQueries(familyQuery);
      onSaved();
      showToast({ title: 'Profile updated', description: 'Your changes are saved.' });
    },
    onError: (error) =>
      showToast({
        title: 'Update failed',
        description: sentenceOf(error) || 'Failed to update profile. Please try again.',
        look: 'destructive',
      }),
  });
}
