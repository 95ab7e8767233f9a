import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../design/button/button';
import { Alert, InfoAlert } from '../../../design/feedback/alert';
import { Checkbox } from '../../../design/form/checkbox';
import { TextField } from '../../../design/form/field';
import type { KeptForm } from '../../kept-form/use-kept-form';
import { sentenceOf } from '../../rights/why-not';

/** A fund as it is typed. */
export interface TypedFund {
  name: string;
  taxDeductible: boolean;
}

export const fundFields = ['name', 'taxDeductible'] as const;

export function typedOf({ name, taxDeductible }: TypedFund): TypedFund {
  return { name, taxDeductible };
}

interface FundFormProps {
  kept: KeptForm<TypedFund>;
  action: string;
  /** Said where somebody else has changed it meanwhile. */
  meanwhile?: string;
  onClose: () => void;
}

/** A fund is written where it stands in the list. */
export function FundForm({ kept, action, meanwhile, onClose }: FundFormProps) {
  const { typed, isPending: busy, isMeanwhile, wasKept, refused, refusedAt } = kept;
  const { name, taxDeductible } = typed;
  const [judged, setJudged] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // It opens at a button's press: one goes on typing.
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), []);
  const isMissing = name.trim() === '';
  const atName = refused && refusedAt === 'name';
  const save = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (!isMissing) kept.save();
  };
  const discard = () => {
    kept.forget();
    onClose();
  };
  return (
    <form
      ref={form}
      className="fund-form"
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') discard();
      }}
    >
      {wasKept && !isMeanwhile && (
        <InfoAlert>This was typed here before and is not saved yet.</InfoAlert>
      )}
      {isMeanwhile && <Alert>{meanwhile}</Alert>}
      {refused && !atName && <Alert>{sentenceOf(refused)}</Alert>}
      <TextField
        label="Name"
        name="fund-name"
        required
        autoComplete="off"
        maxLength={100}
        value={name}
        error={atName ? sentenceOf(refused) : judged && isMissing ? 'Name is required' : undefined}
        onInput={(event) => kept.type({ name: event.currentTarget.value })}
      />
      <Checkbox
        label="Gifts to it are tax-deductible"
        name="tax-deductible"
        checked={taxDeductible}
        onChange={(event) => kept.type({ taxDeductible: event.currentTarget.checked })}
      />
      <div className="fund-form-foot">
        <Button type="submit" disabled={busy}>
          {action}
        </Button>
        <Button look="quiet" disabled={busy} onClick={discard}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
