import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { shortDate } from '../../congregation/calendar';
import { Button } from '../../design/button/button';
import { Confirm } from '../../design/dialog/confirm';
import { Loaded } from '../../design/loading/loaded';
import { Spinner } from '../../design/loading/spinner';
import { WhyNot } from '../rights/why-not';
import { RunningImport } from '../running-import';
import type { ListChoices, ListedImport } from './draft';
import { importsKey, type ListKind } from './use-list-import';

/** Earlier imports, with undo while it is possible. */
export function EarlierImports<Own extends ListChoices, Said>({
  kind,
  onUndone,
}: {
  kind: ListKind<Own, Said>;
  /** With the number of the one that was taken back. */
  onUndone: (number: number) => void;
}) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: importsKey(kind),
    queryFn: kind.imports,
    staleTime: 0,
  });
  const undo = useMutation({
    mutationFn: ({ number }: ListedImport) => kind.undo({ number: String(number) }),
    onSuccess: (_, { number }) => onUndone(number),
    onSettled: () => client.invalidateQueries({ queryKey: kind.changes }),
  });
  const [asked, setAsked] = useState<ListedImport>();
  return (
    <section className="card list-imports" aria-label="Earlier imports">
      <h2>Earlier imports</h2>
      {undo.data && (
        <Undone key={undo.variables.number}>
          <p>
            <b>{undo.variables.fileName}</b>
          </p>
          <p>{kind.undone(undo.data)}</p>
          <ul>
            {undo.data.stays.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          {undo.data.unlisted > 0 && <p>and {undo.data.unlisted} more</p>}
        </Undone>
      )}
      <Loaded query={query} skeleton={<Spinner />}>
        {(imports) =>
          imports.length === 0 ? (
            <p className="soft">No file was imported yet.</p>
          ) : (
            <ul className="listed">
              {imports.map((listed) => {
                const { number, fileName, importedAt, undoneAt, canBeUndone } = listed;
                return (
                  <li key={number}>
                    <div>
                      <b>{fileName}</b>
                      <p className="soft">
                        {shortDate(importedAt)}: {kind.broughtIn(listed)}
                        {undoneAt && `, taken back on ${shortDate(undoneAt)}`}
                      </p>
                    </div>
                    {canBeUndone && (
                      <Button
                        look="quiet"
                        aria-disabled={undo.isPending}
                        onClick={() => {
                          if (!undo.isPending) setAsked(listed);
                        }}
                      >
                        Undo
                        <span className="visually-hidden">
                          {' '}
                          the import of {fileName} (import {number})
                        </span>
                      </Button>
                    )}
                    {undo.error && undo.variables.number === number && (
                      <WhyNot error={undo.error} />
                    )}
                  </li>
                );
              })}
            </ul>
          )
        }
      </Loaded>
      {undo.isPending && <RunningImport job={`undo ${undo.variables.number}`} busy="Undoing..." />}
      {asked && (
        <Confirm
          question={`Undo the import of ${asked.fileName}?`}
          detail={kind.goes(asked)}
          stay="Cancel"
          onStay={() => setAsked(undefined)}
          go="Undo the import"
          onGo={() => {
            setAsked(undefined);
            undo.mutate(asked);
          }}
        />
      )}
    </section>
  );
}

/** What came of it, where the reader goes on: the button that was tapped is gone. */
function Undone({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="list-import-undone">
      {children}
    </div>
  );
}
