import { useQuery } from '@tanstack/react-query';
import { todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { Button } from '../../../design/button/button';
import { TextField } from '../../../design/form/field';
import { SelectField } from '../../../design/form/select';
import { OfficeRefusal } from '../../refusal';
import { sentenceOf } from '../../rights/why-not';
import { FindGiver } from '../together/find-giver';
import '../together/together.css';
import { fundsQuery, type GiftLine, type GiftToCorrect } from './queries';

/** Who a gift is of, as far as the fields need it. */
export interface TypedGiver {
  id: string;
  firstName: string;
  lastName: string;
  number: string;
}

/** A gift as it is typed; no giver is anonymous, and none yet is being looked for. */
export interface TypedGift {
  giver: TypedGiver | 'anonymous' | undefined;
  amount: string;
  date: string;
  fund: string;
  method: string;
  checkNumber: string;
  note: string;
  reason: string;
}

const methods = ['Cash', 'Check', 'Card', 'Bank transfer', 'Other'];

const ofFields = ['giverId', 'amount', 'date', 'fund', 'method', 'checkNumber', 'note', 'reason'];

export function typedOf(gift: GiftLine): TypedGift {
  const { giver, amount, date, fund, method, checkNumber, note } = gift;
  return {
    giver: giver ?? 'anonymous',
    amount: amount.toFixed(2),
    date,
    fund: fund ?? '',
    method: method ?? '',
    checkNumber: checkNumber ?? '',
    note: note ?? '',
    reason: '',
  };
}

export function bodyOf(typed: TypedGift, version: number, anyway: boolean): GiftToCorrect {
  const { giver, amount, date, fund, method, checkNumber, note } = typed;
  const giverId = typeof giver === 'object' ? giver.id : undefined;
  const body = { version, amount, date, fund, method, checkNumber, note, anyway };
  return giverId === undefined ? body : { ...body, giverId };
}

/** Whether the sentence of a refusal stands at a field. */
export function isAtField(error: Error | null): error is OfficeRefusal {
  return error instanceof OfficeRefusal && ofFields.includes(error.field ?? '');
}

interface GiftFieldsProps {
  typed: TypedGift;
  onType: (change: Partial<TypedGift>) => void;
  busy: boolean;
  error: Error | null;
  /** Its sheet is closed, and why it is corrected is kept. */
  asksReason: boolean;
}

/** What can be corrected in a gift. */
export function GiftFields({ typed, onType, busy, error, asksReason }: GiftFieldsProps) {
  const today = todayIn(useNames().timeZone);
  const { data: funds = [] } = useQuery(fundsQuery);
  const open = funds.filter(({ isClosed }) => !isClosed).map(({ name }) => name);
  const at = (field: string) =>
    isAtField(error) && error.field === field ? sentenceOf(error) : undefined;
  const input = (field: 'amount' | 'date' | 'checkNumber' | 'note' | 'reason') => ({
    name: field,
    value: typed[field],
    readOnly: busy,
    autoComplete: 'off',
    error: at(field),
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onType({ [field]: currentTarget.value }),
  });
  return (
    <>
      <Giver typed={typed} onType={onType} error={at('giverId')} />
      <div className="gift-fields">
        <TextField label="Amount" type="text" inputMode="decimal" required {...input('amount')} />
        <TextField label="Date" type="date" max={today} required {...input('date')} />
        <SelectField
          label="Fund"
          none="No fund"
          options={withOwn(open, typed.fund)}
          value={typed.fund}
          disabled={busy}
          error={at('fund')}
          onChange={({ currentTarget }) => onType({ fund: currentTarget.value })}
        />
        <SelectField
          label="How"
          none="Not known"
          options={withOwn(methods, typed.method)}
          value={typed.method}
          disabled={busy}
          error={at('method')}
          onChange={({ currentTarget }) => onType({ method: currentTarget.value })}
        />
        <TextField label="Check number" type="text" {...input('checkNumber')} />
      </div>
      <TextField label="Note" type="text" hint="The giver can read it." {...input('note')} />
      {asksReason && (
        <TextField
          label="Why it is corrected"
          type="text"
          required
          hint="It is kept beside what stood there before."
          {...input('reason')}
        />
      )}
    </>
  );
}

function Giver({
  typed: { giver },
  onType,
  error,
}: Pick<GiftFieldsProps, 'typed' | 'onType'> & { error: string | undefined }) {
  if (giver === 'anonymous') {
    return (
      <div className="couple-chosen">
        <p>
          <span className="soft">Giver</span> Anonymous
        </p>
        <Button look="quiet" onClick={() => onType({ giver: undefined })}>
          Name a giver
        </Button>
      </div>
    );
  }
  return (
    <>
      <FindGiver
        label="Giver"
        chosen={giver}
        but={undefined}
        onChoose={(giver) => onType({ giver })}
      />
      {error && <p className="field-error">{error}</p>}
      {!giver && (
        <p className="gift-anonymous">
          <Button look="text" onClick={() => onType({ giver: 'anonymous' })}>
            No giver: anonymous
          </Button>
        </p>
      )}
    </>
  );
}

/** What it has now can stay, also where nobody would choose it anew. */
function withOwn(options: string[], own: string): string[] {
  return own === '' || options.includes(own) ? options : [...options, own];
}
