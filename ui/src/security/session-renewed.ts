import { useQueryClient } from '@tanstack/react-query';
import { accountName, type SignedInUser, updateUser, useSignedInUser } from '../session/session';
import { changeSessionMark } from '../session/session-mark';
import { securityQuery } from './queries';

/**
 * After a change that ends all other sessions, this browser's goes on under a
 * new cookie. Its other tabs share that; they ask who is signed in, in case
 * an answer to the old cookie has just told them that they are signed out. False when
 * the answer came so late that another member has signed in.
 */
export function useSessionRenewed() {
  const client = useQueryClient();
  const account = accountName(useSignedInUser());
  return (user: Partial<SignedInUser> = {}): boolean => {
    if (!updateUser(client, account, user)) return false;
    changeSessionMark('in');
    client.invalidateQueries(securityQuery);
    return true;
  };
}
