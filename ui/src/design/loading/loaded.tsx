import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { Alert } from '../feedback/alert';
import { useFailure } from './failures';
import './loaded.css';

/** As much of a query as this needs to know. */
interface Loading<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface LoadedProps<T> {
  query: Loading<T>;
  skeleton: ReactNode;
  className?: string;
  /** Stands on the page rather than in a card, so that a failure needs a card of its own. */
  framed?: boolean;
  children: (data: T) => ReactNode;
}

/** The one place where a list is on its way, has failed, or is here. */
export function Loaded<T>({
  query,
  skeleton,
  className,
  framed = false,
  children,
}: LoadedProps<T>) {
  const isMissing = query.data === undefined && query.error;
  const saidAbove = useFailure(isMissing ? sentenceOf(isMissing) : undefined, query.refetch);
  return (
    <div tabIndex={-1} className={className}>
      {query.data !== undefined ? (
        children(query.data)
      ) : saidAbove ? (
        !framed && <p className="soft">This part could not be loaded.</p>
      ) : query.error ? (
        <div className={framed ? 'card failed' : 'failed'}>
          <Alert>{sentenceOf(query.error)}</Alert>
          <Button look="quiet" onClick={() => query.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        skeleton
      )}
    </div>
  );
}

/** The server's own sentence, without the status that stands before it in `message`. */
function sentenceOf(error: Error & { sentence?: string }): string {
  return error.sentence || 'Something went wrong on our side. Please try again.';
}
