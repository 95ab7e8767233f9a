import { todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { TextField } from '../../../design/form/field';
import { boundTo } from '../../kept-form/bound-to';
import type { KeptForm } from '../../kept-form/use-kept-form';
import type { TypedSheet } from './queries';
import { type HeaderField, headerInWords, headerLabels } from './words';

/** Date, counters and the bank slip's total. */
export function HeaderFields({ kept }: { kept: KeptForm<TypedSheet> }) {
  const today = todayIn(useNames().timeZone);
  const bound = boundTo(kept, (field, value) => headerInWords(field, { [field]: value }));
  const input = (field: HeaderField, hint?: string) => ({
    label: headerLabels[field],
    ...bound.input(field, hint),
    value: kept.typed[field] ?? '',
  });
  return (
    <>
      <TextField type="date" max={today} required {...input('date')} />
      <TextField type="text" maxLength={200} {...input('counters', 'Such as Ruth and Emil')} />
      <TextField
        type="text"
        inputMode="decimal"
        {...input('expected', 'It can be typed later; the sheet is not closed without it.')}
      />
    </>
  );
}
