import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useBackButton } from './back-button';
import { Confirm } from './confirm';
import { useUnloadWarning } from './unload-warning';

interface AskBeforeLeavingProps {
  question: string;
  detail: string;
  stay: string;
  go: string;
  /** Where the browser's back button leads; a link leads where it says. */
  back: string;
}

/** While this is mounted, no link and no back button leaves the screen before the question is answered. */
export function AskBeforeLeaving({ question, detail, stay, go, back }: AskBeforeLeavingProps) {
  const [, navigate] = useLocation();
  const [destination, setDestination] = useState<string>();
  useUnloadWarning(true);
  useBackButton(() => setDestination(destination ? undefined : back));

  useEffect(() => {
    // Before the router hears of the click; a new tab leaves nothing.
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a');
      const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
      if (!link || elsewhere || link.target || link.download) return;
      const { origin, pathname } = window.location;
      if (link.origin !== origin || link.pathname === pathname) return;
      event.preventDefault();
      setDestination(link.href.slice(origin.length));
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, []);

  if (!destination) return null;
  return (
    <Confirm
      question={question}
      detail={detail}
      stay={stay}
      onStay={() => setDestination(undefined)}
      go={go}
      onGo={() => navigate(destination, { replace: true })}
    />
  );
}
