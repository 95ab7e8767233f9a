import { TextField } from '../../design/form/field';
import { SelectField } from '../../design/form/select';
import { EARLIEST_DAY } from '../../profile/edit/rules';
import type { Person } from '../person/queries';
import { calledName } from '../person/words';
import { homesOf, NEW_HOUSEHOLD, type Wedding, type WeddingTroubles } from './wedding';

interface WeddingFieldsProps {
  person: Person;
  spouse: Person;
  typed: Wedding;
  troubles: WeddingTroubles;
  today: string;
  busy: boolean;
  onChange: (change: Partial<Wedding>) => void;
}

/** The day, what each is called from then on, and where the two live. */
export function WeddingFields(props: WeddingFieldsProps) {
  const { person, spouse, typed, troubles, today, busy, onChange } = props;
  const homes = homesOf([person, spouse]);
  const home = homes.find(({ id }) => id === typed.household);
  const text = (name: keyof Wedding) => ({
    name,
    value: typed[name],
    error: troubles[name],
    disabled: busy,
    autoComplete: 'off',
    onInput: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextField
        label="Wedding day"
        type="date"
        min={EARLIEST_DAY}
        max={today}
        hint="The two celebrate it. May stay empty."
        {...text('on')}
      />
      <TextField
        label={`Last name of ${calledName(person)}`}
        type="text"
        required
        {...text('lastName')}
      />
      <TextField
        label={`Last name of ${calledName(spouse)}`}
        type="text"
        required
        {...text('spouseLastName')}
      />
      {homes.length > 0 && (
        <SelectField
          label="The two live in"
          name="household"
          options={[...homes.map(({ words }) => words), NEW_HOUSEHOLD]}
          value={home?.words ?? NEW_HOUSEHOLD}
          disabled={busy}
          onChange={({ currentTarget: { value } }) =>
            onChange({ household: homes.find(({ words }) => words === value)?.id ?? '' })
          }
        />
      )}
      {!home && (
        <TextField label="Name of the new household" type="text" required {...text('name')} />
      )}
    </>
  );
}
