import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { TextField } from '../../../design/form/field';
import { ChoiceField } from '../../../design/form/select';
import { fundsQuery } from './queries';
import { type GiftsView, isTurnedRound, type Kind, kinds } from './view';

/** In milliseconds: so long nothing is typed before it is searched for. */
const PAUSE = 300;

interface GiftsFiltersProps {
  view: GiftsView;
  onChange: (change: Partial<GiftsView>) => void;
}

/** Which gifts are shown. */
export function GiftsFilters({ view, onChange }: GiftsFiltersProps) {
  const [typed, setTyped] = useState<string>();
  const { data: funds = [] } = useQuery(fundsQuery);
  // biome-ignore lint/correctness/useExhaustiveDependencies: onChange is made anew at each turn
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => {
      setTyped(undefined);
      onChange({ search: typed.trim() });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <search className="filters gifts-filters">
      <TextField
        label="Search"
        type="search"
        hint="A name, an amount, or a check number."
        autoComplete="off"
        maxLength={200}
        value={typed ?? view.search}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
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
    </search>
  );
}
