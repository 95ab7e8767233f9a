import { DRAFTS } from '../session/drafts';
import { kept, write } from '../session/kept';
import { accountName, useSignedInUser } from '../session/session';

interface LostAnswer {
  id: string;
  title: string;
}

/** The event that was answered when the session had ended: after signing in again the member is told. */
export function useLostAnswer() {
  const key = `${DRAFTS}${accountName(useSignedInUser())} lost answer`;
  return {
    read: () => kept<LostAnswer>(key),
    keep: (event: LostAnswer) => write(key, JSON.stringify(event)),
    forget: () => write(key, null),
  };
}
