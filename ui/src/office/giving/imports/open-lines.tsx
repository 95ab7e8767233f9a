import { useQuery } from '@tanstack/react-query';
import { shortDate } from '../../../congregation/calendar';
import { Button } from '../../../design/button/button';
import { WhyNot } from '../../rights/why-not';
import { openLinesQuery, useCloseLine } from './queries';

/** Lines of imported lists with money that went out: each stays until it is settled. */
export function OpenLines() {
  const { data } = useQuery(openLinesQuery);
  const close = useCloseLine();
  if (!data || data.lines.length === 0) return null;
  return (
    <section className="card list-imports" aria-label="Lines to deal with">
      <h2>Lines to deal with</h2>
      <p className="soft">
        Money that went out, and the list does not say whose gift it was. If it was given back, find
        the gift under Gifts and choose Give back.
      </p>
      <ul className="listed">
        {data.lines.map(({ id, words, reason, fileName, line, importedAt }) => (
          <li key={id}>
            <div>
              <b>{words}</b>
              <p className="soft">
                {reason} · {fileName}, line {line}, {shortDate(importedAt)}
              </p>
            </div>
            <Button look="quiet" disabled={close.isPending} onClick={() => close.mutate(id)}>
              Dealt with
              <span className="visually-hidden">
                {' '}
                line {line} of {fileName}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {data.unlisted > 0 && <p className="soft">and {data.unlisted} more</p>}
      {close.error && <WhyNot error={close.error} />}
    </section>
  );
}
