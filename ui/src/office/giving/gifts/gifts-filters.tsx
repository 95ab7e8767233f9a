import { useQuery } from '@tanstack/react-query';
import { TextField } from '../../../design/form/field';
import { ChoiceField } from '../../../design/form/select';
import { SearchFilter } from '../../layout/search-filter';
import { fundsQuery } from './queries';
import { type GiftsView, isTurnedRound, type Kind, kinds } from './view';

interface GiftsFiltersProps {
  view: GiftsView;
  onChange: (change: Partial<GiftsView>) => void;
}

/** Filters of the gifts. */
export function GiftsFilters({ view, onChange }: GiftsFiltersProps) {
  const { data: funds = [] } = useQuery(fundsQuery);
  return (
    <search className="filters gifts-filters">
      <SearchFilter
        hint="A name, an amount, or a check number."
        value={view.search}
        onSearch={(search) => onChange({ search })}
      />
      <TextField
        label="From"
        type="date"
        value={view.from}
        max={view.to}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
      />
      <TextField
        label="To"
        type="date"
        value={view.to}
        min={view.from}
        error={isTurnedRound(view) ? 'This day is before the one at From' : undefined}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
      />
      <ChoiceField
        label="Fund"
        options={[
          ['', 'Every fund'],
          ...funds.map(({ id, name }) => [String(id), name] as const),
          ['0', 'No fund'],
        ]}
        value={view.fund}
        onChange={({ currentTarget }) => onChange({ fund: currentTarget.value })}
      />
      <ChoiceField
        label="Given by"
        options={[
          ['', 'Everybody'],
          ['anonymous', 'Without a giver'],
        ]}
        value={view.giver}
        onChange={({ currentTarget }) =>
          onChange({ giver: currentTarget.value as GiftsView['giver'] })
        }
      />
      <ChoiceField
        label="Kind"
        options={[['', 'Everything'], ...Object.entries(kinds)]}
        value={view.kind}
        onChange={({ currentTarget }) => onChange({ kind: currentTarget.value as Kind | '' })}
      />
    </search>
  );
}
