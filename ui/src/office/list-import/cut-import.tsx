import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { read } from '../../api/client';
import type { components } from '../../api/schema';
import { InfoAlert } from '../../design/feedback/alert';
import { accountName, useSignedInUser } from '../../session/session';
import type { ListedImport } from './draft';

type ImportProgress = components['schemas']['ImportProgress'];

/** An import on its way, as it is remembered until its answer comes. */
export interface UnderWay {
  fileName: string;
  job: string;
  /** The number of the newest import before it. */
  newest: number;
}

/** Remembered over the end of the tab, too: closing it cuts the import. */
export function useUnderWay(part: string) {
  const key = `import:${accountName(useSignedInUser())} ${part}`;
  const [found] = useState(() => {
    try {
      return (JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined) as UnderWay | undefined;
    } catch {
      return undefined;
    }
  });
  const write = (text: string | undefined) => {
    try {
      if (text === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    } catch {
      // Storage may be blocked: then the list of earlier imports alone tells.
    }
  };
  return {
    found,
    keep: (sent: UnderWay) => write(JSON.stringify(sent)),
    forget: () => write(undefined),
  };
}

interface CutImportProps {
  cut: UnderWay;
  kind: {
    imports: () => Promise<ListedImport[]>;
    broughtIn: (listed: ListedImport) => string;
  };
  /** It is known how it ended. */
  onKnown: () => void;
}

const EVERY_MS = 1000;

/** How an import ended whose tab was closed before the answer came. */
export function CutImport({ cut, kind, onKnown }: CutImportProps) {
  const { fileName, job, newest } = cut;
  const { data: listed } = useQuery({
    queryKey: ['cut-import', job],
    queryFn: async () => {
      const address = `/api/imports/running/${encodeURIComponent(job)}`;
      const { isRunning } = await read<ImportProgress>(address);
      return isRunning ? null : kind.imports();
    },
    refetchInterval: ({ state: { data } }) => (data === null ? EVERY_MS : false),
    gcTime: 0,
  });
  useEffect(() => {
    if (listed) onKnown();
  }, [listed, onKnown]);
  if (listed === undefined) return null;
  if (listed === null) return <InfoAlert>{fileName} is still being imported.</InfoAlert>;
  const done = listed.find((own) => own.number > newest && own.fileName === fileName);
  return (
    <InfoAlert>
      {done
        ? `The import of ${fileName} was finished after its tab was closed: ${kind.broughtIn(done)}. It can be undone below.`
        : `The import of ${fileName} was cut off when its tab was closed, and nothing of it was kept. Choose the file again to import it.`}
    </InfoAlert>
  );
}
