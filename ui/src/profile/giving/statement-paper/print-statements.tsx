import { useMutation } from '@tanstack/react-query';
import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../../../design/button/button';
import { DialogFoot } from '../../../design/dialog/dialog-parts';
import { FormDialog } from '../../../design/dialog/form-dialog';
import { SelectField } from '../../../design/form/select';
import { type Paper, papers, usualPaper } from '../../../design/print/paper';
import type { LaidOut } from './lay-out';
import './print-statements.css';
import type { Statement } from './statement';
import { StatementsOnPaper } from './statements-on-paper';

/** Statements come in pieces; `next` is where the next one begins. */
export interface StatementsPiece {
  statements: Statement[];
  next?: number | undefined;
}

interface PrintStatementsProps {
  title: string;
  /** How many there are to come, where that is known. */
  count: number | undefined;
  fetchPiece: (after: number | undefined) => Promise<StatementsPiece>;
  /** Says why they could not be fetched. */
  whyNot: (error: Error) => ReactNode;
  /** It is not to be printed after all. */
  onClose: () => void;
  /** The reader has touched the page again. */
  onPrinted: () => void;
}

/**
 * Asks for the paper, fetches and lays out in pieces, and then prints. What is printed stays ready until the page is
 * touched again: some phones lay the paper out anew with every choice in their own dialog.
 */
export function PrintStatements(props: PrintStatementsProps) {
  const { title, count, fetchPiece, whyNot, onClose, onPrinted } = props;
  const [paper, setPaper] = useState<Paper>(() => usualPaper(navigator.language));
  const [statements, setStatements] = useState<Statement[]>([]);
  const [laid, setLaid] = useState<LaidOut[]>([]);
  const stopped = useRef(false);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (_: undefined) => {
      setStatements([]);
      setLaid([]);
      // In another face the lines would be other ones.
      await document.fonts?.load('500 20pt Newsreader');
      let after: number | undefined;
      do {
        const piece = await fetchPiece(after);
        if (stopped.current) return false;
        setStatements((before) => [...before, ...piece.statements]);
        after = piece.next;
      } while (after !== undefined);
      return true;
    },
  });
  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);
  const isReady = data === true && laid.length === statements.length;
  const isPrinting = isReady && statements.length > 0;
  usePrintOnce(isPrinting, onPrinted);
  const isBusy = isPending || (data === true && !isReady);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) mutate(undefined);
  };
  return (
    <>
      {!isPrinting && (
        <FormDialog title={title} busy={false} onClose={onClose}>
          <form onSubmit={submit} noValidate className="form-dialog-form">
            <div className="form-dialog-body">
              {error && whyNot(error)}
              {isReady && <p>No statement of exactly these days still stands.</p>}
              <SelectField
                label="Paper"
                name="statement-paper"
                options={papers}
                value={paper}
                disabled={isBusy}
                hint="Folded in three, the address shows in the window of a #10 or DIN lang envelope."
                onChange={({ currentTarget }) => setPaper(currentTarget.value as Paper)}
              />
              {isBusy && <Progress ready={laid.length} of={data ? statements.length : count} />}
            </div>
            <DialogFoot onCancel={onClose}>
              <Button type="submit" disabled={isBusy}>
                {isBusy ? 'Getting them ready…' : 'Print'}
              </Button>
            </DialogFoot>
          </form>
        </FormDialog>
      )}
      {/* In the same place all the time: hundreds are not put into the page at once. */}
      <StatementsOnPaper
        {...{ statements, laid, paper }}
        onLaid={(more, after) =>
          setLaid((before) => (before.length === after ? [...before, ...more] : before))
        }
      />
    </>
  );
}

function Progress({ ready, of }: { ready: number; of: number | undefined }) {
  return (
    <div className="statements-progress">
      <progress value={of && ready} max={of} aria-label="Statements that are ready" />
      <p role="status">
        {ready.toLocaleString('en-US')} {of !== undefined && `of ${of.toLocaleString('en-US')} `}
        ready
      </p>
    </div>
  );
}

/** When everything stands; it is put away when the reader touches the page again. */
function usePrintOnce(isReady: boolean, onPrinted: () => void) {
  const latest = useRef(onPrinted);
  useLayoutEffect(() => {
    latest.current = onPrinted;
  });
  useEffect(() => {
    if (!isReady) return;
    window.print();
    const putAway = () => latest.current();
    const touches = ['pointerdown', 'keydown'];
    for (const touch of touches) window.addEventListener(touch, putAway);
    return () => {
      for (const touch of touches) window.removeEventListener(touch, putAway);
    };
  }, [isReady]);
}
