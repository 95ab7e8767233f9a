export interface Wording {
  title: string;
  lead: string;
  button: string;
  busyButton: string;
  /** Said in a toast when the password is saved. */
  done: { title: string; description: string };
  /** True for the first password of a member who has never signed in. */
  newcomer: boolean;
}

const reset: Wording = {
  title: 'Reset Password',
  lead: 'Choose a new password for your account.',
  button: 'Reset Password',
  busyButton: 'Resetting...',
  done: { title: 'Password reset successful!', description: 'Sign in with your new password.' },
  newcomer: false,
};

const choose = {
  title: 'Choose Your Password',
  button: 'Save Password',
  busyButton: 'Saving...',
  done: { title: 'Your password is saved', description: 'Now sign in with it.' },
  newcomer: true,
};

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
