import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answerOf, read, request } from '../api/client';
import type { components } from '../api/schema';
import { Button } from '../design/button/button';
import './running-import.css';

type ImportProgress = components['schemas']['ImportProgress'];

const EVERY_MS = 1000;

/** How far an import is that takes longer than a second, and a way to cancel it. */
export function RunningImport({ job, busy }: { job: string; busy: string }) {
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
  const percent = data && data.of > 0 ? Math.floor((100 * data.done) / data.of) : 0;
  return (
    <div className="running-import">
      <p role="status">
        {end.isPending || end.isSuccess ? 'Cancelling...' : `${busy} ${percent} %`}
      </p>
      <progress value={percent} max={100} aria-label={busy} />
      <Button look="quiet" disabled={end.isPending || end.isSuccess} onClick={() => end.mutate()}>
        Cancel
      </Button>
    </div>
  );
}
