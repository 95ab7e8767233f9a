import type { ComponentProps } from 'react';
import { Combobox } from '../design/form/combobox';

/** Those that this browser knows. */
export const timeZones = () => Intl.supportedValuesOf('timeZone');

/** A time zone, looked for by a large city, with what the clock says there. */
export function TimeZoneField({
  hint,
  value,
  ...field
}: Omit<ComponentProps<typeof Combobox>, 'choices' | 'ref'>) {
  return (
    <Combobox
      {...field}
      value={value}
      choices={timeZones().map((name) => ({ name }))}
      ref={null}
      hint={[hint, timeIn(value)].filter(Boolean).join(' ')}
    />
  );
}

/** By what the clock on the wall says, a wrong zone is seen at once. */
function timeIn(timeZone: string): string | undefined {
  try {
    const time = new Date().toLocaleTimeString('en-US', { timeZone, timeStyle: 'short' });
    return `It is ${time} there now. Services and reminders go by it.`;
  } catch {
    return undefined;
  }
}
