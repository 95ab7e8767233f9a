import { TextField } from '../../../design/form/field';
import { ChoiceField } from '../../../design/form/select';
import { type PledgesView, states } from './view';

interface PledgeFiltersProps {
  view: PledgesView;
  onChange: (change: Partial<PledgesView>) => void;
}

/** Filters of the pledges. */
export function PledgeFilters({ view, onChange }: PledgeFiltersProps) {
  return (
    <search className="filters">
      <TextField
        label="Find a pledge"
        type="search"
        name="find-pledge"
        autoComplete="off"
        spellCheck="false"
        hint="Name or member number"
        value={view.search}
        onInput={({ currentTarget }) => onChange({ search: currentTarget.value })}
      />
      <ChoiceField
        label="State"
        name="pledge-state"
        options={states}
        value={view.status}
        onChange={({ currentTarget }) =>
          onChange({ status: currentTarget.value as PledgesView['status'] })
        }
      />
    </search>
  );
}
