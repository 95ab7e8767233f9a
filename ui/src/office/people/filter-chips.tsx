import X from 'lucide-react/icons/x';
import { Link } from 'wouter';
import type { PeopleCounts } from './queries';
import {
  addressOfView,
  changedView,
  type Filter,
  filters,
  grouped,
  moreFilters,
  narrowedWords,
  type PeopleView,
  wordsOf,
} from './view';
import './filter-chips.css';

interface FilterChipsProps {
  view: PeopleView;
  counts: PeopleCounts | undefined;
  onChosen?: (() => void) | undefined;
}

/** The filters, each with its count, independent of the search. */
export function FilterChips({ view, counts, onChosen }: FilterChipsProps) {
  const more = moreFilters.find((filter) => filter === view.filter);
  return (
    <nav aria-label="Who is listed">
      <ul className="chips">
        {counted.map((filter) => (
          <li key={filter}>
            <Link
              href={addressOfView(changedView(view, { filter }))}
              className="chip"
              onClick={() => onChosen?.()}
              aria-current={filter === view.filter ? 'true' : undefined}
            >
              {filters[filter].label} {counts && <span>{grouped(countOf(filter, counts))}</span>}
            </Link>
          </li>
        ))}
        {more && (
          <Removable
            words={filters[more].label}
            to={{ filter: 'everyone', more: view.more }}
            view={view}
          />
        )}
        {narrowedWords(view).map(({ name, words }) => (
          <Removable key={name} words={words} to={{ [name]: undefined }} view={view} />
        ))}
        {view.more.map((filter) => (
          <Removable
            key={filter}
            words={wordsOf(filter) ?? filter}
            to={{ more: view.more.filter((other) => other !== filter) }}
            view={view}
          />
        ))}
      </ul>
    </nav>
  );
}

interface RemovableProps {
  words: string;
  to: Parameters<typeof changedView>[1];
  view: PeopleView;
}

/** A filter that is on, and goes at a click. */
function Removable({ words, to, view }: RemovableProps) {
  return (
    <li>
      <Link href={addressOfView(changedView(view, to))} className="chip" aria-current="true">
        {words} <X size={16} aria-hidden />
        <span className="visually-hidden">: take this filter off</span>
      </Link>
    </li>
  );
}

type Counted = Exclude<Filter, (typeof moreFilters)[number]>;
const counted = (Object.keys(filters) as Filter[]).filter(
  (filter): filter is Counted => !moreFilters.some((more) => more === filter),
);

function countOf(filter: Counted, counts: PeopleCounts): number {
  return filter === 'no-account' ? counts.noAccount : counts[filter];
}

/** How many the list has, where its filter is one that is counted. */
export function totalOf(view: PeopleView, counts: PeopleCounts): number | undefined {
  const filter = counted.find((filter) => filter === view.filter);
  const isOne = narrowedWords(view).length === 0 && view.more.length === 0;
  return filter && isOne ? countOf(filter, counts) : undefined;
}
