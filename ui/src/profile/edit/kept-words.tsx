import { Link } from 'wouter';
import { InfoAlert } from '../../design/feedback/alert';
import { paths } from '../../paths';
import { DRAFTS } from '../../session/drafts';
import { kept } from '../../session/kept';
import { accountName, useSignedInUser } from '../../session/session';

/** The key of what is typed in one's own profile and not saved yet. */
export function useKeptWordsKey(): string {
  return `${DRAFTS}${accountName(useSignedInUser())} profile`;
}

/** On the first screen after signing in: the session ended while a change was being saved. */
export function KeptWordsNote() {
  const key = useKeptWordsKey();
  if (kept(key) === undefined) return null;
  return (
    <InfoAlert>
      Your change of the profile is kept, and not saved yet. <Link href={paths.profile}>Edit</Link>
    </InfoAlert>
  );
}
