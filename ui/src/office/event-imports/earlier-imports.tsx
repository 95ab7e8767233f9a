import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortDate } from '../../congregation/calendar';
import { Button } from '../../design/button/button';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import { FormDialog } from '../../design/dialog/form-dialog';
import { Spinner } from '../../design/loading/spinner';
import { WhyNot } from '../rights/why-not';
import { importsQuery, undoLookQuery, useUndoImport } from './queries';
import { undoneInWords } from './words';

/** Earlier imports, with undo while it is possible. */
export function EarlierImports() {
  const { data: imports = [] } = useQuery(importsQuery);
  const undo = useUndoImport();
  const [asked, setAsked] = useState<{ number: number; fileName: string }>();
  if (imports.length === 0) return null;
  return (
    <section className="earlier-imports" aria-label="Brought in before">
      <h3>Brought in before</h3>
      <ul className="earlier-imports-list">
        {imports.map(({ number, fileName, importedAt, undoneAt, canBeUndone, added, changed }) => (
          <li key={number}>
            <div>
              <b>{fileName}</b>
              <p className="soft">
                {shortDate(importedAt)}: {added} added, {changed} changed
                {undoneAt && `, taken back on ${shortDate(undoneAt)}`}
              </p>
            </div>
            {canBeUndone && (
              <Button
                look="text"
                disabled={undo.isPending}
                aria-label={`Take back ${fileName} (import ${number})`}
                onClick={() => setAsked({ number, fileName })}
              >
                Take back
              </Button>
            )}
          </li>
        ))}
      </ul>
      {undo.error && <WhyNot error={undo.error} />}
      {undo.data && (
        <div role="status">
          <p>{undoneInWords(undo.data)}</p>
          <Lines lines={undo.data.stays} unlisted={undo.data.unlisted} />
        </div>
      )}
      {asked && (
        <TakeBackDialog
          {...asked}
          onTakeBack={() => {
            setAsked(undefined);
            undo.mutate(asked.number);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

interface TakeBackDialogProps {
  number: number;
  fileName: string;
  onTakeBack: () => void;
  onClose: () => void;
}

/** Names the events before they go. */
function TakeBackDialog({ number, fileName, onTakeBack, onClose }: TakeBackDialogProps) {
  const { data, error } = useQuery(undoLookQuery(number));
  return (
    <FormDialog title={`Take back ${fileName}?`} busy={false} onClose={onClose}>
      <div className="form-dialog-body">
        {error && <WhyNot error={error} />}
        {!data && !error && <Spinner />}
        {data && (
          <>
            <Lines lines={data.titles} />
            <p>{undoneInWords(data, 'would')}</p>
            <Lines lines={data.stays} unlisted={data.unlisted} />
          </>
        )}
      </div>
      <DialogFoot cancel="Leave it" onCancel={onClose}>
        {data && (
          <Button look="danger" onClick={onTakeBack}>
            Take it back
          </Button>
        )}
      </DialogFoot>
    </FormDialog>
  );
}

function Lines({ lines, unlisted = 0 }: { lines: string[]; unlisted?: number }) {
  if (lines.length === 0) return null;
  return (
    <ul className="brought-in-lines">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {unlisted > 0 && <li>and {unlisted.toLocaleString('en-US')} more</li>}
    </ul>
  );
}
