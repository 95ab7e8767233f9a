import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../button/button';
import { Alert } from '../feedback/alert';

interface Failure {
  sentence: string;
  tryAgain: () => unknown;
}

interface Failures {
  all: readonly Failure[];
  report: (failure: Failure) => () => void;
}

const FailuresContext = createContext<Failures>({ all: [], report: () => () => {} });

/**
 * Around the parts of a page. Where several of them have failed for one reason, such as a server that does not
 * answer, the page says it once, above them, and tries all of them again.
 */
export function OneAlert({ children }: { children: ReactNode }) {
  const [all, setAll] = useState<readonly Failure[]>([]);
  const report = useCallback((failure: Failure) => {
    setAll((before) => [...before, failure]);
    return () => setAll((before) => before.filter((other) => other !== failure));
  }, []);
  const failures = useMemo(() => ({ all, report }), [all, report]);
  const shared = [...new Set(all.map(({ sentence }) => sentence))].filter((sentence) =>
    isShared(all, sentence),
  );
  const tryAgain = (sentence: string) => {
    for (const failure of all) if (failure.sentence === sentence) failure.tryAgain();
  };
  return (
    <FailuresContext value={failures}>
      <div tabIndex={-1} className="page-failures">
        {shared.map((sentence) => (
          <div key={sentence} className="card failed">
            <Alert>{sentence}</Alert>
            <Button look="quiet" onClick={() => tryAgain(sentence)}>
              Try again
            </Button>
          </div>
        ))}
      </div>
      {children}
    </FailuresContext>
  );
}

/** Tells the page that a part of it has failed, and whether the page says it in the part's place. */
export function useFailure(sentence: string | undefined, tryAgain: () => unknown): boolean {
  const { all, report } = useContext(FailuresContext);
  const latest = useRef(tryAgain);
  useLayoutEffect(() => {
    latest.current = tryAgain;
  });
  useLayoutEffect(() => {
    if (sentence) return report({ sentence, tryAgain: () => latest.current() });
  }, [sentence, report]);
  return sentence !== undefined && isShared(all, sentence);
}

function isShared(all: readonly Failure[], sentence: string): boolean {
  return all.filter((failure) => failure.sentence === sentence).length > 1;
}
