import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import { type MemberProfile, profileQuery } from '../queries';

/** Beside the profile that is shown, so that a failure takes nothing away from the page. */
const anewQuery = queryOptions({
  queryKey: [...profileQuery.queryKey, 'anew'],
  queryFn: () => read<MemberProfile>('/api/members/me'),
  staleTime: 0,
  gcTime: 0,
});

/** The church office may have changed something meanwhile, and a form must not write the old over it. */
export async function readAnew(client: QueryClient, shown: MemberProfile): Promise<MemberProfile> {
  const profile = await client.fetchQuery(anewQuery).catch(() => shown);
  // Another member may have signed in in another tab.
  if (!isOne(profile, shown)) return shown;
  if (profile !== shown && client.getQueryData(profileQuery.queryKey)) {
    client.setQueryData(profileQuery.queryKey, profile);
  }
  return profile;
}

/** Members without an e-mail address are identified by name here; a different name means a different member. */
function isOne(one: MemberProfile, other: MemberProfile): boolean {
  if (one.email || other.email) return one.email === other.email;
  return one.firstName === other.firstName && one.lastName === other.lastName;
}
