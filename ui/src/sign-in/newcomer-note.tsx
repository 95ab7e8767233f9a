import { useState } from 'react';
import { Note } from '../design/feedback/note';

/** Written on the login screen's place in the history by whoever leads a newcomer there. */
export const NEWCOMER = { newcomer: true };

/** A newcomer has chosen a first password and meets this screen for the first time. */
export function NewcomerNote() {
  const [isNewcomer] = useState(() => window.history.state?.newcomer === true);
  if (!isNewcomer) return null;
  return (
    <Note>
      <p>
        Welcome! Your password is saved. From now on you sign in here, with your email address and
        the password you have just chosen.
      </p>
    </Note>
  );
}
