import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
  /** What was rehearsed before is not so any more. */
  onUndone: () => void;
}) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: importsKey(kind),
    queryFn: kind.imports,
    staleTime: 0,
  });
  const undo = useMutation({
    mutationFn: (number: number) => kind.undo({ number: String(number) }),
    onSuccess: onUndone,
    onSettled: () => client.invalidateQueries({ queryKey: kind.changes }),
  });
  const [asked, setAsked] = useState<ListedImport>();
  return (
    <section className="card list-imports" aria-label="Earlier imports">
      <h2>Earlier imports</h2>
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
                    {undo.error && undo.variables === number && <WhyNot error={undo.error} />}
                  </li>
                );
              })}
            </ul>
          )
        }
      </Loaded>
      {undo.isPending && <RunningImport job={`undo ${undo.variables}`} busy="Undoing..." />}
      {undo.data && (
        <div role="status">
          <p>{kind.undone(undo.data)}</p>
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
          detail={kind.goes(asked)}
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
