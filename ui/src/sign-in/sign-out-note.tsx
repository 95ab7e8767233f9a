import { useIsMutating } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { Button } from '../design/button/button';
import { InfoAlert } from '../design/feedback/alert';
import { sendPendingSignOut, usePendingSignOut } from '../session/pending-sign-out';

const MAY_BE_SIGNED_IN =
  'This device may still be signed in: the portal could not be reached to sign you out.';

/** In milliseconds. */
const EVERY = 15_000;

/** Says that the server has not heard of a sign-out, and goes on telling it until it has. */
export function SignOutNote() {
  const state = usePendingSignOut();
  // A sign-in is under way: its session must not be the one that ends.
  const signingIn = useIsMutating() > 0;
  const [asked, ask] = useState(0);
  useLayoutEffect(() => {
    if (state !== 'pending' || signingIn) return;
    const over = new AbortController();
    const { signal } = over;
    const tryNow = () => void sendPendingSignOut(signal);
    if (asked) tryNow();
    const timer = setInterval(tryNow, EVERY);
    window.addEventListener('online', tryNow, { signal });
    document.addEventListener('visibilitychange', tryNow, { signal });
    return () => {
      clearInterval(timer);
      over.abort();
    };
  }, [state, signingIn, asked]);

  if (!state) return null;
  if (state === 'done') return <InfoAlert>You are signed out now.</InfoAlert>;
  if (state === 'stuck') {
    return (
      <InfoAlert>
        {MAY_BE_SIGNED_IN} When it can be reached again, sign in and sign out once more.
      </InfoAlert>
    );
  }
  return (
    <InfoAlert>
      <p>
        {MAY_BE_SIGNED_IN} It is tried again by itself. Keep this page open until it says that you
        are signed out.
      </p>
      <Button look="text" onClick={() => ask(asked + 1)}>
        Try again now
      </Button>
    </InfoAlert>
  );
}
