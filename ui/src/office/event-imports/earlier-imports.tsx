import { useQuery } from '@tanstack/react-query';
import { shortDate } from '../../congregation/calendar';
import { Button } from '../../design/button/button';
import { WhyNot } from '../rights/why-not';
import { importsQuery, useUndoImport } from './queries';
import { undoneInWords } from './words';

/** Earlier imports, with undo while it is possible. */
export function EarlierImports() {
  const { data: imports = [] } = useQuery(importsQuery);
  const undo = useUndoImport();
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
                onClick={() => undo.mutate(number)}
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
          {undo.data.stays.length > 0 && (
            <ul>
              {undo.data.stays.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}
