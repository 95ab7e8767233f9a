import { useEffect, useState } from 'react';

/** Stands with the place in the history that one comes to after adding somebody. */
export interface JustAdded {
  added?: string;
}

/** Below the heading of a person or a household, once: a toast would lie on the buttons that come next. */
export function AddedNote() {
  const [added] = useState(() => (window.history.state as JustAdded | null)?.added);
  useEffect(() => {
    if (added) window.history.replaceState({ ...window.history.state, added: undefined }, '');
  }, [added]);
  return added ? <p role="status">{added}</p> : null;
}
