import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../design/button/button';
import { Alert } from '../../../design/feedback/alert';
import { Checkbox } from '../../../design/form/checkbox';
import { TextField } from '../../../design/form/field';
import { OfficeRefusal } from '../../refusal';
import { sentenceOf } from '../../rights/why-not';

interface FundFormProps {
  /** What is written there when it opens. */
  name: string;
  taxDeductible: boolean;
  action: string;
  busy: boolean;
  error: Error | null;
  /** Said where somebody else has changed it meanwhile. */
  meanwhile?: string | undefined;
  onSave: (name: string, taxDeductible: boolean) => void;
  onCancel: () => void;
}

/** A fund is written where it stands in the list. */
export function FundForm(props: FundFormProps) {
  const { action, busy, error, meanwhile, onSave, onCancel } = props;
  const [name, setName] = useState(props.name);
  const [taxDeductible, setTaxDeductible] = useState(props.taxDeductible);
  const [judged, setJudged] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // It opens at a button's press: one goes on typing.
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), []);
  const isMissing = name.trim() === '';
  const atName = error instanceof OfficeRefusal && error.field === 'name';
  const save = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (!isMissing && !busy) onSave(name, taxDeductible);
  };
  return (
    <form
      ref={form}
      className="fund-form"
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      {error && !atName && <Alert>{meanwhile ?? sentenceOf(error)}</Alert>}
      <TextField
        label="Name"
        name="fund-name"
        required
        autoComplete="off"
        maxLength={100}
        value={name}
        error={atName ? sentenceOf(error) : judged && isMissing ? 'Name is required' : undefined}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label="Gifts to it are tax-deductible"
        name="tax-deductible"
        checked={taxDeductible}
        onChange={(event) => setTaxDeductible(event.currentTarget.checked)}
      />
      <div className="fund-form-foot">
        <Button type="submit" disabled={busy}>
          {action}
        </Button>
        <Button look="quiet" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
