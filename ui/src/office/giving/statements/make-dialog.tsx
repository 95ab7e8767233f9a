import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { useSendOnce } from '../../../api/send-once';
import { year } from '../../../congregation/calendar';
import { Button } from '../../../design/button/button';
import { DialogFoot } from '../../../design/dialog/dialog-parts';
import { FormDialog } from '../../../design/dialog/form-dialog';
import { InfoAlert } from '../../../design/feedback/alert';
import { showToast } from '../../../design/feedback/toast-store';
import { Checkbox } from '../../../design/form/checkbox';
import { daysInWords } from '../../../profile/giving/statement-paper/statement';
import { office } from '../../client';
import { isRefusedFor } from '../../refusal';
import { WhyNot } from '../../rights/why-not';
import { money } from '../gifts/words';
import { addressOfMade } from './made-view';
import { countedStatements } from './plan';
import {
  type PlannedStatement,
  type StatementPlan,
  type StatementsMade,
  statementsChanged,
} from './queries';

interface MakeDialogProps {
  plan: StatementPlan;
  givers: readonly PlannedStatement[];
  /** They were chosen one by one; else they are all who have none that holds. */
  isNamed: boolean;
  onClose: () => void;
  onMade: () => void;
}

/** Says what will be made, makes it, and leads to it. */
export function MakeDialog({ plan, givers, isNamed, onClose, onMade }: MakeDialogProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [tellMembers, setTellMembers] = useState(true);
  const { from, to, openSheets } = plan;
  const [isAsked, setAsked] = useState(false);
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (tell: boolean) =>
      office('post', '/api/office/giving/statements', {
        body: {
          from,
          to,
          tellMembers: tell,
          anyway: isAsked,
          ...(isNamed && {
            givers: givers.map(({ key }) => key),
            replaces: givers.flatMap(({ made }) => made?.id ?? []),
          }),
        },
      }),
    onSuccess: (made) => {
      statementsChanged(client);
      onMade();
      navigate(addressOfMade({ year: year(to) }));
      showToast({ title: madeInWords(made), description: toldInWords(made) });
    },
    // Another treasurer may have made them meanwhile.
    onError: (error) => {
      setAsked(isRefusedFor(error, 'stated_elsewhere'));
      statementsChanged(client);
    },
  });
  const send = useSendOnce(mutateAsync);
  const again = givers.filter(({ made }) => made).length;
  const letters = givers.filter(({ getsLetter }) => getsLetter).length;
  const total = givers.reduce((sum, giver) => sum + Math.round(giver.total * 100), 0) / 100;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) send(tellMembers);
  };
  return (
    <FormDialog
      title={`Make ${countedStatements(givers.length)}`}
      busy={isPending}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate className="form-dialog-form">
        <div className="form-dialog-body">
          {error && <WhyNot error={error} />}
          <p>
            {daysInWords(plan)}: {money(total)} in all. Each gets its own number, and what stands on
            it never changes.
          </p>
          {again > 0 && (
            <p className="soft">
              {again === 1
                ? '1 of them has one already: it'
                : `${again} of them have one already: each`}{' '}
              gets a new number and says which one it replaces.
            </p>
          )}
          {openSheets.length > 0 && (
            <InfoAlert>
              {openSheets.length === 1
                ? 'A counting sheet of these days is open. Its gifts will not be on them.'
                : `${openSheets.length} counting sheets of these days are open. Their gifts will not be on them.`}
            </InfoAlert>
          )}
          <Checkbox
            label="Tell the givers by letter that it is ready"
            name="tell-members"
            checked={tellMembers}
            disabled={isPending || letters === 0}
            hint={lettersInWords(letters, givers.length)}
            onChange={({ currentTarget }) => setTellMembers(currentTarget.checked)}
          />
        </div>
        <DialogFoot busy={isPending} onCancel={onClose}>
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Making them…' : isAsked ? 'Make them all the same' : 'Make them'}
          </Button>
        </DialogFoot>
      </form>
    </FormDialog>
  );
}

function lettersInWords(letters: number, of: number): string {
  if (letters === 0) return 'Of these, a letter from the portal reaches none: print them instead.';
  const who = `${letters.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`;
  return `A letter reaches ${who}. No amount stands in it; they find the statement in their profile.`;
}

/** "12 statements made" */
function madeInWords({ made }: StatementsMade): string {
  return made === 0 ? 'There was nothing to make' : `${countedStatements(made)} made`;
}

/** "2026-0001 to 2026-0012, $5,250.00 in all. 5 letters go out." */
export function toldInWords({ made, first, last, total, told }: StatementsMade): string {
  if (made === 0 || !first) return 'All who gave have a statement that holds.';
  const numbers = made === 1 || !last ? first : `${first} to ${last}`;
  const letters = told === 0 ? '' : told === 1 ? ' 1 letter goes out.' : ` ${told} letters go out.`;
  return `${numbers}, ${money(total)} in all.${letters}`;
}
