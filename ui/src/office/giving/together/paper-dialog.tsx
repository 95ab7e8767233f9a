import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { Button } from '../../../design/button/button';
import { FormDialog } from '../../../design/dialog/form-dialog';
import { Alert } from '../../../design/feedback/alert';
import { showToast } from '../../../design/feedback/toast-store';
import { TextField } from '../../../design/form/field';
import { office } from '../../client';
import { OfficeRefusal, useOfWhatStands } from '../../refusal';
import { sentenceOf } from '../../rights/why-not';
import type { FoundGiver } from '../envelopes/queries';
import { FindGiver } from './find-giver';
import { couplesKey } from './queries';

/** The paper of two people: that they give together. */
export function PaperDialog({ onClose }: { onClose: () => void }) {
  const today = todayIn(useNames().timeZone);
  const client = useQueryClient();
  const [one, setOne] = useState<FoundGiver>();
  const [other, setOther] = useState<FoundGiver>();
  const [since, setSince] = useState(today);
  const recording = useMutation({
    mutationFn: (body: { oneId: string; otherId: string; since: string }) =>
      office('post', '/api/office/giving/together', { body }),
    onSuccess: async ({ one, other, misnamed }) => {
      const before =
        misnamed > 0 ? ' Gifts that were entered before name one of them: see their line.' : '';
      showToast({
        title: 'Recorded',
        description: `${one.firstName} and ${other.firstName} give together. Both get a letter, where one reaches them.${before}`,
      });
      onClose();
      await client.invalidateQueries({ queryKey: couplesKey });
    },
  });
  const { mutate, isPending } = recording;
  const error = useOfWhatStands(recording.error, { since });
  const atDay = error instanceof OfficeRefusal && error.field === 'since';
  const record = (event: FormEvent) => {
    event.preventDefault();
    if (one && other && !isPending) mutate({ oneId: one.id, otherId: other.id, since });
  };
  return (
    <FormDialog title="Record their paper" busy={isPending} onClose={onClose}>
      <form onSubmit={record} noValidate>
        <div className="form-dialog-body">
          <p className="soft">
            The two are written down as a couple of one household, and both have signed.
          </p>
          {error && !atDay && <Alert>{sentenceOf(error)}</Alert>}
          <FindGiver label="One of both" chosen={one} but={other?.id} onChoose={setOne} />
          <FindGiver label="The other" chosen={other} but={one?.id} onChoose={setOther} />
          <TextField
            label="Since"
            type="date"
            name="since"
            value={since}
            max={today}
            hint="Today, or up to a year back. Gifts that are entered from now on name both, where they are of that day or later; about those entered before you are asked."
            error={atDay ? sentenceOf(error) : undefined}
            onInput={(event) => setSince(event.currentTarget.value)}
          />
        </div>
        <div className="dialog-foot">
          <Button look="quiet" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isPending || !one || !other}>
            {isPending ? 'Recording…' : 'Record'}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
