import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { components } from '../../api/schema';
import { Confirm } from '../../design/dialog/confirm';
import { showToast } from '../../design/feedback/toast-store';
import { Checkbox } from '../../design/form/checkbox';
import { EmailField } from '../../design/form/field';
import { office } from '../client';
import { isRefusedFor } from '../refusal';
import type { StepUp } from '../rights/rights';
import { StepUpDialog } from '../rights/step-up-dialog';
import { type AccountOffer, offerWords } from './account-actions';
import { type Person, readPersonAgain } from './queries';
import { useAccountAction } from './use-account-action';
import { roleWords } from './words';

type RoleName = components['schemas']['RoleName'];

interface AccountDialogProps {
  person: Person;
  offer: AccountOffer;
  onClose: () => void;
}

/** Says what happens, and asks for what it needs. */
export function AccountDialog(props: AccountDialogProps) {
  const { offer } = props;
  if (offer === 'email') return <EmailDialog {...props} />;
  if (offer === 'roles') return <RolesDialog {...props} />;
  if (offer === 'disable' || offer === 'reset-second-factor') return <DangerDialog {...props} />;
  return <PlainDialog {...props} />;
}

function PlainDialog({ person, offer, onClose }: AccountDialogProps) {
  const { run } = useAccountAction(person);
  const { verb, sentence } = offerWords[offer];
  return (
    <Confirm
      question={`${verb}?`}
      detail={sentence(person)}
      stay="Cancel"
      onStay={onClose}
      go={verb}
      onGo={() => {
        onClose();
        if (offer === 'end-sessions') run(offer);
      }}
    />
  );
}

/** The server's sentence, and the page as it is then. */
function useDone({ person, onClose }: AccountDialogProps) {
  const client = useQueryClient();
  return ({ message }: { message: string }) => {
    onClose();
    showToast({ title: 'Done', description: message });
    readPersonAgain(client, person.id);
  };
}

function DangerDialog(props: AccountDialogProps) {
  const { person, offer, onClose } = props;
  const { verb, sentence } = offerWords[offer];
  const onDone = useDone(props);
  const at = { id: person.id };
  const work = (stepUp: StepUp) =>
    offer === 'disable'
      ? office('post', '/api/office/people/{id}/disable', { at, body: stepUp })
      : office('post', '/api/office/people/{id}/reset-second-factor', { at, body: stepUp });
  return (
    <StepUpDialog
      title={verb}
      lead={sentence(person)}
      action={verb}
      busyAction="One moment..."
      danger
      work={work}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

function EmailDialog(props: AccountDialogProps) {
  const { person, onClose } = props;
  const { verb, sentence } = offerWords.email;
  const [email, setEmail] = useState(person.email ?? '');
  const onDone = useDone(props);
  const isAboutEmail = (error: Error) =>
    isRefusedFor(error, 'email_taken') || isRefusedFor(error, 'field_refused');
  return (
    <StepUpDialog
      title={verb}
      lead={sentence(person)}
      action="Change the address"
      busyAction="Changing..."
      fields={(busy, error) => (
        <EmailField
          label="New e-mail address"
          name="email"
          value={email}
          disabled={busy}
          autoComplete="off"
          error={error && isRefusedFor(error, 'email_taken') ? error.sentence : fieldError(error)}
          onInput={(event) => setEmail(event.currentTarget.value)}
        />
      )}
      shows={isAboutEmail}
      work={(stepUp) =>
        office('put', '/api/office/people/{id}/email', {
          at: { id: person.id },
          body: { email: email.trim(), stepUp },
        })
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}

const fieldError = (error: Error | null) =>
  isRefusedFor(error, 'field_refused') ? error.sentence : undefined;

const meaning: Record<RoleName, string> = {
  office: 'People, households, invitations, events and announcements. No gifts, no roles.',
  treasurer: 'Gifts and statements. Of people only name, number, household and postal address.',
  administrator:
    'All of office, and roles, accounts and settings. No gifts, unless also treasurer.',
};

function RolesDialog(props: AccountDialogProps) {
  const { person, onClose } = props;
  const { verb, sentence } = offerWords.roles;
  const [roles, setRoles] = useState<RoleName[]>(person.roles);
  const onDone = useDone(props);
  return (
    <StepUpDialog
      title={verb}
      lead={sentence(person)}
      action="Change the roles"
      busyAction="Changing..."
      fields={(busy) => (
        <fieldset className="person-roles">
          <legend>Roles</legend>
          {(Object.keys(meaning) as RoleName[]).map((role) => (
            <Checkbox
              key={role}
              label={roleWords[role]}
              hint={meaning[role]}
              checked={roles.includes(role)}
              disabled={busy}
              onChange={({ currentTarget: { checked } }) =>
                setRoles(checked ? [...roles, role] : roles.filter((other) => other !== role))
              }
            />
          ))}
        </fieldset>
      )}
      work={(stepUp) =>
        office('put', '/api/office/people/{id}/roles', {
          at: { id: person.id },
          body: { roles, stepUp },
        })
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}
