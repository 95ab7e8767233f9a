import { ChoiceField } from '../../design/form/select';
import type { ListChoices } from './draft';

interface SourceFieldProps<Own extends ListChoices> {
  label: string;
  /** Where none is chosen. */
  none: string;
  sources: string[];
  choices: Own;
  busy: boolean;
  onChange: (choices: Own) => void;
}

/** The program that a list's numbers are of. */
export function SourceField<Own extends ListChoices>(props: SourceFieldProps<Own>) {
  const { label, none, sources, choices, busy, onChange } = props;
  return (
    <ChoiceField
      label={label}
      value={choices.source ?? ''}
      disabled={busy}
      options={[['', none], ...sources.map((name) => [name, `Those of "${name}"`] as const)]}
      onChange={({ currentTarget: { value } }) => {
        const { source: _, ...others } = choices;
        onChange((value ? { ...others, source: value } : others) as Own);
      }}
    />
  );
}
