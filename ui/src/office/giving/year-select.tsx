import { useLocation, useSearch } from 'wouter';
import { SelectField } from '../../design/form/select';

/** The year that stands in the address, or none. */
export function useYear(): string {
  const asked = new URLSearchParams(useSearch()).get('year') ?? '';
  return /^\d{4}$/.test(asked) ? asked : '';
}

interface YearSelectProps {
  path: string;
  years: readonly number[];
  shown: number;
}

/** Leads to another year of the same page. */
export function YearSelect({ path, years, shown }: YearSelectProps) {
  const [, navigate] = useLocation();
  // A year of the address that has no gifts can be looked at, too.
  const choices = years.includes(shown) ? years : [...years, shown].sort((a, b) => b - a);
  if (choices.length < 2) return null;
  return (
    <SelectField
      label="Year"
      options={choices.map(String)}
      value={String(shown)}
      onChange={({ currentTarget }) =>
        navigate(`${path}?year=${currentTarget.value}`, { replace: true })
      }
    />
  );
}
