import { useEffect } from 'react';
import { useNames } from './names';

/** Names the browser tab: "Events · Grace Community Church". */
export function usePageTitle(title: string): void {
  const { congregationName, portalName } = useNames();
  useEffect(() => {
    document.title = `${title} · ${congregationName || portalName}`;
  }, [title, congregationName, portalName]);
}
