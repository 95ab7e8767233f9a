import { useState } from 'react';
import { ApiError, sentenceOf } from '../../api/errors';
import { Button } from '../../design/button/button';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import { Refusal } from '../../design/feedback/refusal';
import { TextField } from '../../design/form/field';
import { SelectField } from '../../design/form/select';
import type { WantedFeed } from './feeds';

const scopes = { 'All events': 'all', 'What my household attends': 'ours' } as const;
type ScopeName = keyof typeof scopes;
const scopeNames = Object.keys(scopes) as ScopeName[];

interface NewFeedFormProps {
  canBeMailed: boolean;
  /** The feed that is being made. */
  busy: 'make' | 'mail' | undefined;
  error: Error | null;
  onMake: (wanted: WantedFeed) => void;
  onMail: (wanted: WantedFeed) => void;
  onClose: () => void;
}

export function NewFeedForm(props: NewFeedFormProps) {
  const { canBeMailed, busy, error, onMake, onMail, onClose } = props;
  const [name, setName] = useState('My phone');
  const [scope, setScope] = useState<ScopeName>('All events');
  const wanted: WantedFeed = { name, scope: scopes[scope] };
  const disabled = busy !== undefined;
  const isOfName = error instanceof ApiError && error.code === 'field_refused';
  return (
    <form
      className="form-dialog-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onMake(wanted);
      }}
    >
      <div className="form-dialog-body">
        <p className="soft">
          You get an address of your own. Your calendar program asks there for our events, so that
          they stay up to date.
        </p>
        <TextField
          label="Name"
          required
          hint="So that you know later which calendar has it."
          value={name}
          maxLength={60}
          disabled={disabled}
          error={isOfName ? sentenceOf(error) : undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <SelectField
          label="Show"
          options={scopeNames}
          value={scope}
          disabled={disabled}
          onChange={({ currentTarget }) => setScope(currentTarget.value as ScopeName)}
        />
        {canBeMailed && (
          <Button look="text" disabled={disabled} onClick={() => onMail(wanted)}>
            {busy === 'mail' ? 'Sending...' : 'Mail me one instead'}
          </Button>
        )}
        {error && !isOfName && (
          <Refusal>
            {sentenceOf(error) || 'That did not work. Please check your connection and try again.'}
          </Refusal>
        )}
      </div>
      <DialogFoot busy={disabled} onCancel={onClose}>
        <Button type="submit" disabled={disabled}>
          {busy === 'make' ? 'Making...' : 'Make the address'}
        </Button>
      </DialogFoot>
    </form>
  );
}
