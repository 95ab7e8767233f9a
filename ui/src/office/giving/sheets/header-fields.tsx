import { todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { Button } from '../../../design/button/button';
import { TextField } from '../../../design/form/field';
import { OfficeRefusal } from '../../refusal';
import { sentenceOf } from '../../rights/why-not';
import type { TypedSheet } from './queries';
import { type HeaderField, headerFields, headerInWords, headerLabels } from './words';

/** Whether the sentence of a refusal stands at one of these fields. */
function isAtHeader(error: Error | null): error is OfficeRefusal {
  return error instanceof OfficeRefusal && headerFields.some((field) => field === error.field);
}

interface HeaderFieldsProps {
  typed: TypedSheet;
  /** What somebody else has written there meanwhile. */
  differ: Partial<TypedSheet>;
  busy: boolean;
  error: Error | null;
  onType: (change: Partial<TypedSheet>) => void;
  onTake: (field: HeaderField) => void;
}

/** Date, counters and the bank slip's total. */
export function HeaderFields({ typed, differ, busy, error, onType, onTake }: HeaderFieldsProps) {
  const today = todayIn(useNames().timeZone);
  const input = (field: HeaderField, hint?: string) => ({
    label: headerLabels[field],
    name: field,
    value: typed[field] ?? '',
    autoComplete: 'off',
    readOnly: busy,
    error: isAtHeader(error) && error.field === field ? sentenceOf(error) : undefined,
    hint:
      differ[field] === undefined ? (
        hint
      ) : (
        <>
          Now it says: {headerInWords(field, differ)}{' '}
          <Button look="text" disabled={busy} onClick={() => onTake(field)}>
            Use that
          </Button>
        </>
      ),
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onType({ [field]: currentTarget.value }),
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
