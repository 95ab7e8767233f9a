import { type Sort, sorts } from './view';

interface SortSelectProps {
  sort: Sort;
  onSort: (sort: Sort) => void;
}

export function SortSelect({ sort, onSort }: SortSelectProps) {
  return (
    <select
      className="people-sort"
      aria-label="Order"
      value={sort}
      onChange={({ currentTarget }) => onSort(currentTarget.value as Sort)}
    >
      {Object.entries(sorts).map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  );
}
