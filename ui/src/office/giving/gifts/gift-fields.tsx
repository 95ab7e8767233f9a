import { useQuery } from '@tanstack/react-query';
import { shortDate, todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { Button } from '../../../design/button/button';
import { TextField } from '../../../design/form/field';
import { SelectField } from '../../../design/form/select';
import { type Bound, boundTo, NowItSays } from '../../kept-form/bound-to';
import { fieldRefused } from '../../kept-form/use-kept-form';
import type { OfficeRefusal } from '../../refusal';
import { sentenceOf } from '../../rights/why-not';
import { spokenName } from '../envelopes/words';
import { FindGiver } from '../together/find-giver';
import '../together/together.css';
import { asides, type GiftTexts, methods, textNames, textsOf } from './fields';
import { fundsQuery, type GiftLine, type GiftToCorrect } from './queries';
import { money, withOwn } from './words';

/** A gift's giver, as far as the fields need it. */
export interface TypedGiver {
  id: string;
  firstName: string;
  lastName: string;
  number: string;
}

/** A gift as it is typed, by the server's names; no giver is anonymous, and none yet is being looked for. */
export interface TypedGift extends GiftTexts {
  giverId: TypedGiver | 'anonymous' | undefined;
  amount: string;
  date: string;
  fund: string;
  reason: string;
}

export const giftFields = ['giverId', 'amount', 'date', 'fund', ...textNames, 'reason'] as const;

export function typedOf(gift: GiftLine): TypedGift {
  const { giver, amount, date, fund } = gift;
  return {
    giverId: giver ?? 'anonymous',
    amount: amount.toFixed(2),
    date,
    fund: fund ?? '',
    ...textsOf(gift),
    reason: '',
  };
}

/** A gift that is entered; its giver is looked for first. */
export function newGift(date: string, method: string): TypedGift {
  return { giverId: undefined, amount: '', date, fund: '', ...textsOf({ method }), reason: '' };
}

export function bodyOf(typed: TypedGift, version: number, anyway: boolean): GiftToCorrect {
  const { giverId: giver, amount, date, fund } = typed;
  const giverId = typeof giver === 'object' ? giver.id : undefined;
  const body = { version, amount, date, fund, ...textsOf(typed), anyway };
  return giverId === undefined ? body : { ...body, giverId };
}

/** Whether the sentence of a refusal stands at a field. */
export function isAtField(error: Error | null): error is OfficeRefusal {
  return fieldRefused(error, giftFields) !== undefined;
}

interface GiftFieldsProps {
  kept: Bound<TypedGift>;
  /** Its sheet is closed, and why it is corrected is kept: the label of that. */
  reason?: string;
  /** It is entered, and for a fund. */
  isNew?: boolean;
}

/** The fields of a gift. */
export function GiftFields({ kept, reason, isNew = false }: GiftFieldsProps) {
  const { typed, isPending: busy } = kept;
  const today = todayIn(useNames().timeZone);
  const { data: funds = [] } = useQuery(fundsQuery);
  const open = funds.filter(({ isClosed }) => !isClosed).map(({ name }) => name);
  const { field, input } = boundTo(kept, (name, value) => {
    if (value === '') return name === 'fund' ? 'No fund' : 'nothing';
    if (name === 'amount') return money(Number(value));
    return name === 'date' ? shortDate(value) : value;
  });
  const select = (name: 'fund' | 'method') => ({
    ...field(name),
    disabled: busy,
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
      kept.type({ [name]: currentTarget.value }),
  });
  return (
    <>
      <Giver kept={kept} />
      <div className="gift-fields">
        <TextField label="Amount" type="text" inputMode="decimal" required {...input('amount')} />
        <TextField label="Date" type="date" max={today} required {...input('date')} />
        <SelectField
          label="Fund"
          none={isNew ? 'Choose a fund' : 'No fund'}
          required={isNew}
          options={withOwn(open, typed.fund)}
          {...select('fund')}
        />
        <SelectField
          label="How"
          none="Not known"
          options={withOwn(methods, typed.method)}
          {...select('method')}
        />
        <TextField label="Check number" type="text" {...input('checkNumber')} />
      </div>
      {asides.map(({ name, label, hint }) => (
        <TextField key={name} label={label} type="text" {...input(name, `${hint}.`)} />
      ))}
      {reason && (
        <TextField
          label={reason}
          type="text"
          required
          {...input('reason', 'It is kept with the sheet.')}
        />
      )}
    </>
  );
}

function Giver({ kept }: { kept: Bound<TypedGift> }) {
  const { typed, differ, isPending, refused, refusedAt } = kept;
  const giver = typed.giverId;
  const theirs = differ.giverId && (
    <p className="field-hint">
      <NowItSays
        words={differ.giverId === 'anonymous' ? 'Anonymous' : spokenName({ giver: differ.giverId })}
        busy={isPending}
        onTake={() => kept.take('giverId')}
      />
    </p>
  );
  if (giver === 'anonymous') {
    return (
      <>
        <div className="couple-chosen">
          <p>
            <span className="soft">Giver</span> Anonymous
          </p>
          <Button look="quiet" onClick={() => kept.type({ giverId: undefined })}>
            Name a giver
          </Button>
        </div>
        {theirs}
      </>
    );
  }
  return (
    <>
      <FindGiver
        label="Giver"
        chosen={giver}
        but={undefined}
        onChoose={(giver) => kept.type({ giverId: giver })}
      />
      {theirs}
      {refused && refusedAt === 'giverId' && <p className="field-error">{sentenceOf(refused)}</p>}
      {!giver && (
        <p className="gift-anonymous">
          <Button look="text" onClick={() => kept.type({ giverId: 'anonymous' })}>
            No giver: anonymous
          </Button>
        </p>
      )}
    </>
  );
}
