import X from 'lucide-react/icons/x';
import { Button } from '../../design/button/button';
import { Checkbox } from '../../design/form/checkbox';
import { TextField } from '../../design/form/field';
import { SelectField } from '../../design/form/select';
import { useSignedInUser } from '../../session/session';
import { SearchFilter } from '../layout/search-filter';
import { type Group, groups, isTurnedRound, type LogView } from './view';

interface LogFiltersProps {
  view: LogView;
  onChange: (change: Partial<LogView>) => void;
}

/** Filters of the log. */
export function LogFilters({ view, onChange }: LogFiltersProps) {
  const { roles = [] } = useSignedInUser();
  const listed = (Object.keys(groups) as Group[]).filter(
    (group) => group !== 'gifts' || roles.includes('treasurer'),
  );
  return (
    <search className="filters">
      <SearchFilter
        hint="A part of a name, an address, or the words."
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
      <SelectField
        label="Kind"
        none="Everything"
        options={listed.map((group) => groups[group])}
        value={view.group && groups[view.group]}
        onChange={({ currentTarget }) =>
          onChange({ group: listed.find((group) => groups[group] === currentTarget.value) ?? '' })
        }
      />
      <Checkbox
        label="Only what failed"
        checked={view.failed}
        onChange={({ currentTarget }) => onChange({ failed: currentTarget.checked })}
      />
      {(view.person || view.actor) && (
        <Button look="quiet" onClick={() => onChange({ person: '', actor: '', name: '' })}>
          {view.actor ? 'Done by' : 'About'} {view.name || 'one person'} <X />
          <span className="visually-hidden">: show everybody</span>
        </Button>
      )}
    </search>
  );
}
