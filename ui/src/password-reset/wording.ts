export interface Wording {
  title: string;
  lead: string;
  button: string;
  busyButton: string;
}

const reset: Wording = {
  title: 'Reset Password',
  lead: 'Choose a new password for your account.',
  button: 'Reset Password',
  busyButton: 'Resetting...',
};

const choose = { title: 'Choose Your Password', button: 'Save Password', busyButton: 'Saving...' };

/** A link may also be an invitation or the very first account; only the words differ. */
export function wordingOf(purpose: string | null): Wording {
  if (purpose === 'invitation') {
    return { ...choose, lead: 'Welcome. We are glad you are here: choose a password and come in.' };
  }
  if (purpose === 'setup') {
    return { ...choose, lead: 'Welcome to your new portal. Choose a password and open the door.' };
  }
  return reset;
}
