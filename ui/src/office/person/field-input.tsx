import type { ReactNode } from 'react';
import { Combobox } from '../../design/form/combobox';
import { TextField } from '../../design/form/field';
import { SelectField } from '../../design/form/select';
import { TextAreaField } from '../../design/form/textarea';
import { countries, occupations } from '../../profile/edit/choices';
import { EARLIEST_DAY } from '../../profile/edit/rules';
import { NowItSays } from '../kept-form/bound-to';
import { capital } from './events';
import { type FieldName, fields, limitOf, membershipStatuses } from './fields';

interface FieldInputProps {
  name: FieldName;
  value: string;
  /** The value in the database: offered even if it is not among the choices. */
  stood: string;
  today: string;
  error: string | undefined;
  /** The saved value, where both editors changed the field. */
  theirs?: string | undefined;
  /** What else there is to say. */
  note?: ReactNode;
  busy: boolean;
  onType: (text: string) => void;
  onTake?: () => void;
}

/** One field of a person, by its kind. */
export function FieldInput(props: FieldInputProps) {
  const { name, value, stood, today, error, theirs, note, busy, onType, onTake } = props;
  const { label, kind, options, required, hint } = fields[name];
  const said = [hint, room(name, value)].filter(Boolean).join(' ');
  const common = {
    name,
    label,
    required,
    error,
    hint:
      theirs === undefined || !onTake ? (
        said && note ? (
          <>
            {said} {note}
          </>
        ) : (
          said || note
        )
      ) : (
        <NowItSays words={theirs || 'nothing'} busy={busy} onTake={onTake} />
      ),
    value,
    disabled: busy,
    autoComplete: 'off',
  };
  const typed = (event: { currentTarget: { value: string } }) => onType(event.currentTarget.value);
  const withStood = (list: readonly string[]) =>
    !stood || list.includes(stood) ? list : [stood, ...list];
  if (options) {
    return (
      <SelectField {...common} none="Not given" options={withStood(options)} onChange={typed} />
    );
  }
  if (kind === 'status') {
    // Stored in lower case, shown with a capital.
    return (
      <SelectField
        {...common}
        value={capital(value)}
        options={withStood(membershipStatuses).map(capital)}
        onChange={(event) => onType(event.currentTarget.value.toLowerCase())}
      />
    );
  }
  if (kind === 'country' || kind === 'occupation') {
    const choices = kind === 'country' ? countries : occupations;
    const listed = !stood || choices.some(({ name }) => name === stood);
    return (
      <Combobox
        {...common}
        choices={listed ? choices : [{ name: stood }, ...choices]}
        free={kind === 'occupation'}
        onChoose={onType}
        ref={null}
      />
    );
  }
  if (kind === 'lines') return <TextAreaField {...common} onInput={typed} />;
  if (kind === 'day') {
    return <TextField {...common} type="date" min={EARLIEST_DAY} max={today} onInput={typed} />;
  }
  if (kind === 'phone') return <TextField {...common} type="tel" inputMode="tel" onInput={typed} />;
  return <TextField {...common} type="text" onInput={typed} />;
}

/** From shortly before the end on. */
function room(name: FieldName, value: string): string | undefined {
  const limit = limitOf(name);
  const left = limit - [...value.trim()].length;
  if (fields[name].kind === 'day' || left > Math.min(limit / 10, 100)) return undefined;
  return left < 0 ? `Please shorten this by ${-left}.` : `Room for ${left} more.`;
}
