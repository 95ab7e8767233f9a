/** Written on the login screen's place in the history by whoever leads a newcomer there. */
export const NEWCOMER = { newcomer: true };

export function isNewcomer(): boolean {
  return window.history.state?.newcomer === true;
}
