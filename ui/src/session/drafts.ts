/** Before the name of everything half typed that is kept in this tab; the account's name comes next. */
export const DRAFTS = 'draft:';

/** Whoever is there now finds nothing that somebody else typed. */
export function forgetDraftsBut(account?: string): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(DRAFTS) && !key.startsWith(`${DRAFTS}${account} `)) {
      sessionStorage.removeItem(key);
    }
  }
}
