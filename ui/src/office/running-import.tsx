import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answerOf, read, request } from '../api/client';
import type { components } from '../api/schema';
import { Button } from '../design/button/button';
import './running-import.css';

type ImportProgress = components['schemas']['ImportProgress'];

const EVERY_MS = 1000;

interface RunningImportProps {
  job: string;
  busy: string;
  /** The rows of its file, of which the server takes several steps each; left out: its steps are counted. */
  rows?: number | undefined;
}

/** How far an import is that takes longer than a second, and a way to cancel it. */
export function RunningImport({ job, busy, rows }: RunningImportProps) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), EVERY_MS);
    return () => clearTimeout(timer);
  }, []);
  const address = `/api/imports/running/${encodeURIComponent(job)}`;
  const { data } = useQuery({
    queryKey: ['import-progress', job],
    queryFn: () => read<ImportProgress>(address),
    refetchInterval: EVERY_MS,
    gcTime: 0,
    enabled: isLong,
  });
  const end = useMutation({
    mutationFn: async () => answerOf(await request(address, { method: 'DELETE' })),
  });
  if (!isLong) return null;
  const { done = 0, of = 0 } = data ?? {};
  const all = rows ?? of;
  const through = of > 0 ? Math.floor((all * done) / of) : 0;
  const counted = [through, all].map((count) => count.toLocaleString('en-US')).join(' of ');
  return (
    <div className="running-import">
      <p role="status">
        {end.isPending || end.isSuccess ? 'Cancelling...' : of > 0 ? `${busy} ${counted}` : busy}
      </p>
      <progress value={through} max={Math.max(all, 1)} aria-label={busy} />
      <Button look="quiet" disabled={end.isPending || end.isSuccess} onClick={() => end.mutate()}>
        Cancel
      </Button>
    </div>
  );
}
