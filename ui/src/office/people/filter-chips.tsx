import { Link } from 'wouter';
import type { PeopleCounts } from './queries';
import { addressOfView, changedView, type Filter, filters, type PeopleView } from './view';
import './filter-chips.css';

interface FilterChipsProps {
  view: PeopleView;
  counts: PeopleCounts | undefined;
  onChosen?: (() => void) | undefined;
}

/** The filters, each with its count, independent of the search. */
export function FilterChips({ view, counts, onChosen }: FilterChipsProps) {
  return (
    <nav aria-label="Who is listed">
      <ul className="chips">
        {(Object.keys(filters) as Filter[]).map((filter) => (
          <li key={filter}>
            <Link
              href={addressOfView(changedView(view, { filter }))}
              className="chip"
              onClick={() => onChosen?.()}
              aria-current={filter === view.filter ? 'true' : undefined}
            >
              {filters[filter].label} {counts && <span>{countOf(filter, counts)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function countOf(filter: Filter, counts: PeopleCounts): number {
  return filter === 'no-account' ? counts.noAccount : counts[filter];
}
