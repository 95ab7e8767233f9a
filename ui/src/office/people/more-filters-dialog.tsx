import { type FormEvent, useState } from 'react';
import { Button } from '../../design/button/button';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import { FormDialog } from '../../design/dialog/form-dialog';
import { TextField } from '../../design/form/field';
import { ChoiceField } from '../../design/form/select';
import {
  type Filter,
  filters,
  householdRoles,
  moreFilters,
  type Narrowed,
  type PeopleView,
} from './view';

interface MoreFiltersDialogProps {
  view: PeopleView;
  /** The ministry groups that there are. */
  groups: readonly string[];
  onChosen: (change: Narrowed & { filter: Filter }) => void;
  onClose: () => void;
}

const ANY = ['', 'Any'] as const;

/** Filters that are asked for now and then; all that are chosen hold together. */
export function MoreFiltersDialog({ view, groups, onChosen, onClose }: MoreFiltersDialogProps) {
  const [typed, setTyped] = useState<Narrowed & { filter: Filter }>(view);
  const [from = '', to = ''] = typed.age?.split('-') ?? [];
  const ages = (from: string, to: string) =>
    setTyped({ ...typed, age: from || to ? `${from}-${to}` : undefined });
  const isTurned = from !== '' && to !== '' && Number(from) > Number(to);
  const digits = (text: string) => text.replaceAll(/\D/g, '').slice(0, 2);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { filter, role, age, group } = typed;
    if (!isTurned) onChosen({ filter, role: role || undefined, age, group: group || undefined });
  };
  const others = moreFilters.map((filter) => [filter, filters[filter].label] as const);
  const first = moreFilters.some((more) => more === view.filter) ? 'everyone' : view.filter;
  const groupsNow =
    typed.group && !groups.includes(typed.group) ? [...groups, typed.group] : groups;
  const age = (label: string, value: string, onType: (digits: string) => void, error?: string) => (
    <TextField
      label={label}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      error={error}
      onInput={({ currentTarget }) => {
        currentTarget.value = digits(currentTarget.value);
        onType(currentTarget.value);
      }}
    />
  );
  return (
    <FormDialog title="More filters" busy={false} onClose={onClose}>
      <form className="form-dialog-form" onSubmit={submit}>
        <div className="form-dialog-body">
          <ChoiceField
            label="Who"
            options={[[first, filters[first].label], ...others]}
            value={typed.filter}
            onChange={({ currentTarget }) =>
              setTyped({ ...typed, filter: currentTarget.value as Filter })
            }
          />
          <ChoiceField
            label="Household role"
            options={[ANY, ...householdRoles]}
            value={typed.role ?? ''}
            onChange={({ currentTarget }) => setTyped({ ...typed, role: currentTarget.value })}
          />
          {groupsNow.length > 0 && (
            <ChoiceField
              label="Ministry group"
              options={[ANY, ...groupsNow.map((group) => [group, group] as const)]}
              value={typed.group ?? ''}
              onChange={({ currentTarget }) => setTyped({ ...typed, group: currentTarget.value })}
            />
          )}
          <div className="people-ages">
            {age('From age', from, (from) => ages(from, to))}
            {age(
              'To age',
              to,
              (to) => ages(from, to),
              isTurned ? 'This lies below the age it begins with.' : undefined,
            )}
          </div>
        </div>
        <DialogFoot onCancel={onClose}>
          <Button type="submit">Show them</Button>
        </DialogFoot>
      </form>
    </FormDialog>
  );
}
