import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortDate } from '../../../congregation/calendar';
import { Button } from '../../../design/button/button';
import { Confirm } from '../../../design/dialog/confirm';
import { Loaded } from '../../../design/loading/loaded';
import { Spinner } from '../../../design/loading/spinner';
import { WhyNot } from '../../rights/why-not';
import { importsQuery, useUndoImport } from './queries';
import { gifts, undoneInWords } from './words';

/** Earlier imports, with undo while it is possible. */
export function EarlierImports() {
  const query = useQuery(importsQuery);
  const undo = useUndoImport();
  const [asked, setAsked] = useState<{ number: number; fileName: string }>();
  return (
    <section className="card gift-imports" aria-label="Earlier imports">
      <h2>Earlier imports</h2>
      <Loaded query={query} skeleton={<Spinner />}>
        {(imports) =>
          imports.length === 0 ? (
            <p className="soft">No file was imported yet.</p>
          ) : (
            <ul className="earlier-gift-imports">
              {imports.map(({ number, fileName, importedAt, undoneAt, canBeUndone, added }) => (
                <li key={number}>
                  <div>
                    <b>{fileName}</b>
                    <p className="soft">
                      {shortDate(importedAt)}: {gifts(added)}
                      {undoneAt && `, taken back on ${shortDate(undoneAt)}`}
                    </p>
                  </div>
                  {canBeUndone && (
                    <Button
                      look="quiet"
                      aria-disabled={undo.isPending}
                      onClick={() => {
                        if (!undo.isPending) setAsked({ number, fileName });
                      }}
                    >
                      Undo
                      <span className="visually-hidden">
                        {' '}
                        the import of {fileName} (import {number})
                      </span>
                    </Button>
                  )}
                  {undo.error && undo.variables === number && <WhyNot error={undo.error} />}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {undo.data && (
        <div role="status">
          <p>{undoneInWords(undo.data)}</p>
          <ul>
            {undo.data.stays.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          {undo.data.unlisted > 0 && <p>and {undo.data.unlisted} more</p>}
        </div>
      )}
      {asked && (
        <Confirm
          question={`Undo the import of ${asked.fileName}?`}
          detail="Its gifts are removed, but for those that were corrected since or stand on a statement. Where a month of theirs is closed, nothing is removed. The file can be imported again."
          stay="Cancel"
          onStay={() => setAsked(undefined)}
          go="Undo the import"
          onGo={() => {
            setAsked(undefined);
            undo.mutate(asked.number);
          }}
        />
      )}
    </section>
  );
}
