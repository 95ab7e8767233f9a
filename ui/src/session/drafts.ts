/** Before the name of everything half typed that is kept in this tab; the account's name comes next. */
export const DRAFTS = 'draft:';

/** A new member finds no drafts of the one before. */
export function forgetDraftsBut(account?: string): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(DRAFTS) && !key.startsWith(`${DRAFTS}${account} `)) {
      sessionStorage.removeItem(key);
    }
  }
}
