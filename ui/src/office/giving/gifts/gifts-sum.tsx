import { useQuery } from '@tanstack/react-query';
import { sumQuery } from './queries';
import { canBeSummed, type GiftsView } from './view';
import { money } from './words';

/** The sum of the gifts that are shown: for days that are not more than two years apart. */
export function GiftsSum({ view }: { view: GiftsView }) {
  const { data } = useQuery(sumQuery(view));
  if (!canBeSummed(view) || !data || data.count === 0) return null;
  const { count, total, funds } = data;
  return (
    <div className="gifts-sum">
      <p>
        <strong>{money(total)}</strong> in {count.toLocaleString('en-US')}{' '}
        {count === 1 ? 'entry' : 'entries'}
      </p>
      {funds.length > 1 && (
        <ul aria-label="By fund">
          {funds.map(({ fund, total }) => (
            <li key={fund ?? ''}>
              {fund ?? 'No fund'} <span className="amount">{money(total)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
