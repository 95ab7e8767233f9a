/** Kept in the login screen's history entry when a newcomer is led there. */
export const NEWCOMER = { newcomer: true };

export function isNewcomer(): boolean {
  return window.history.state?.newcomer === true;
}
