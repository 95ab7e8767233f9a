import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../api/read-query';
import { feedsQuery, isNotOffered } from '../calendar/feeds';

export const lettersQuery = readQuery('/api/profile/letters');

/** Known to be so: no letter reaches the member, and no calendar program this portal. */
export function useNothingToSet(): boolean {
  const letters = useQuery(lettersQuery).data;
  const isUnreached = letters !== undefined && !letters.address;
  const feeds = useQuery({ ...feedsQuery, enabled: isUnreached }).data;
  return isUnreached && feeds !== undefined && isNotOffered(feeds);
}
