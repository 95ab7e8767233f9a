import { useState } from 'react';
import { InfoAlert } from '../design/feedback/alert';
import { isNewcomer } from '../door/newcomer';

/** A newcomer has chosen a first password and meets this screen for the first time. */
export function NewcomerNote() {
  const [newcomer] = useState(isNewcomer);
  if (!newcomer) return null;
  return (
    <InfoAlert>
      <p>
        Welcome! Your password is saved. From now on you sign in here, with your email address and
        the password you have just chosen.
      </p>
    </InfoAlert>
  );
}
