import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSendOnce } from '../../../api/send-once';
import { Button } from '../../../design/button/button';
import { DialogFoot } from '../../../design/dialog/dialog-parts';
import { FormDialog } from '../../../design/dialog/form-dialog';
import { showToast } from '../../../design/feedback/toast-store';
import { Checkbox } from '../../../design/form/checkbox';
import { Loaded } from '../../../design/loading/loaded';
import { Spinner } from '../../../design/loading/spinner';
import { office } from '../../client';
import { isRefusedFor } from '../../refusal';
import { WhyNot } from '../../rights/why-not';
import { money } from '../gifts/words';
import { toldInWords } from './make-dialog';
import {
  type PlannedStatement,
  planQuery,
  type StatementLine,
  type StatementsMade,
  statementsChanged,
} from './queries';

interface MakeAgainProps {
  of: Pick<StatementLine, 'id' | 'number' | 'name' | 'from' | 'to' | 'total'>;
  onClose: () => void;
  onMade?: (made: StatementsMade) => void;
}

/** Makes one statement anew, from its giver's gifts as they are now. */
export function MakeAgain({ of, onClose, onMade }: MakeAgainProps) {
  const query = useQuery(planQuery(of));
  const giver = query.data?.givers.find(({ made }) => made?.id === of.id);
  return (
    <FormDialogOf of={of} giver={giver} onClose={onClose} {...(onMade && { onMade })}>
      <Loaded query={query} skeleton={<Spinner />}>
        {() =>
          giver ? (
            <p>
              What {of.name} gave in these days has changed since: it was {money(of.total)}, and is{' '}
              {money(giver.total)} now. The new statement gets a number of its own and says that it
              stands in place of {of.number}, which is kept as it was.
            </p>
          ) : (
            <p>
              Nothing is left that could stand on it: its gifts were removed, or are another giver's
              now. It is kept as it was made.
            </p>
          )
        }
      </Loaded>
    </FormDialogOf>
  );
}

interface FormProps extends MakeAgainProps {
  giver: PlannedStatement | undefined;
  children: ReactNode;
}

function FormDialogOf({ of, giver, onClose, onMade, children }: FormProps) {
  const client = useQueryClient();
  const [tellMembers, setTellMembers] = useState(true);
  const [isAsked, setAsked] = useState(false);
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (key: string) =>
      office('post', '/api/office/giving/statements', {
        body: {
          from: of.from,
          to: of.to,
          givers: [key],
          replaces: [of.id],
          tellMembers,
          anyway: isAsked,
        },
      }),
    onSuccess: (made) => {
      statementsChanged(client);
      onClose();
      onMade?.(made);
      showToast({ title: 'Made again', description: toldInWords(made) });
    },
    onError: (error) => {
      setAsked(isRefusedFor(error, 'stated_elsewhere'));
      statementsChanged(client);
    },
  });
  const send = useSendOnce(mutateAsync);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (giver && !isPending) send(giver.key);
  };
  return (
    <FormDialog title={`Make ${of.number} again`} busy={isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate className="form-dialog-form">
        <div className="form-dialog-body">
          {error && <WhyNot error={error} />}
          {children}
          {giver && (
            <Checkbox
              label="Tell the giver by letter that it is ready"
              name="tell-members"
              checked={giver.getsLetter && tellMembers}
              disabled={isPending || !giver.getsLetter}
              hint={
                giver.getsLetter
                  ? 'No amount stands in the letter.'
                  : 'A letter from the portal does not reach them: print it instead.'
              }
              onChange={({ currentTarget }) => setTellMembers(currentTarget.checked)}
            />
          )}
        </div>
        <DialogFoot busy={isPending} onCancel={onClose}>
          <Button type="submit" disabled={isPending || !giver}>
            {isPending ? 'Making it…' : isAsked ? 'Make again all the same' : 'Make again'}
          </Button>
        </DialogFoot>
      </form>
    </FormDialog>
  );
}
