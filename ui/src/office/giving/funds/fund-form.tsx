import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../design/button/button';
import { Checkbox } from '../../../design/form/checkbox';
import { TextField } from '../../../design/form/field';
import { boundTo } from '../../kept-form/bound-to';
import { FormNotes } from '../../kept-form/kept-dialog';
import type { KeptForm } from '../../kept-form/use-kept-form';

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
  onClose: () => void;
}

/** The fields of a fund, in its place in the list. */
export function FundForm({ kept, action, onClose }: FundFormProps) {
  const { typed, isPending: busy } = kept;
  const name = boundTo(kept).input('name');
  const [judged, setJudged] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // A button opened it: the keyboard goes on in its first field.
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), []);
  const isMissing = typed.name.trim() === '';
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
      <FormNotes kept={kept} of="fund" />
      <TextField
        label="Name"
        required
        maxLength={100}
        {...name}
        error={name.error ?? (judged && isMissing ? 'Name is required' : undefined)}
      />
      <Checkbox
        label="Gifts to it are tax-deductible"
        name="tax-deductible"
        checked={typed.taxDeductible}
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
