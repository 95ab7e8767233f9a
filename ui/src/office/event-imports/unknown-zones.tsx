import { useNames } from '../../congregation/names';
import { ChoiceField } from '../../design/form/select';
import type { CalendarImported } from './queries';

interface UnknownZonesProps {
  asked: CalendarImported['unknownZones'];
  /** The zone of each name that was answered. */
  answered: Record<string, string>;
  disabled: boolean;
  onAnswer: (answered: Record<string, string>) => void;
}

/** A question for each name of a time zone that is not known: nothing is guessed. */
export function UnknownZones({ asked, answered, disabled, onAnswer }: UnknownZonesProps) {
  const own = useNames().timeZone;
  const zones = [own, ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== own)];
  const open = asked.map(({ name, events }) => [name, `Not said: left out (${events})`] as const);
  const names = [
    ...open,
    ...Object.keys(answered).map((name) => [name, 'Leave them out'] as const),
  ];
  return names.map(([name, none]) => (
    <ChoiceField
      key={name}
      label={`Times are in “${name}”, which is not known here: which zone is it?`}
      value={answered[name] ?? ''}
      options={[['', none], ...zones.map((zone) => [zone, zone] as const)]}
      disabled={disabled}
      onChange={({ currentTarget: { value } }) => {
        const { [name]: _, ...others } = answered;
        onAnswer(value ? { ...others, [name]: value } : others);
      }}
    />
  ));
}
