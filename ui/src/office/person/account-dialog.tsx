import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { components } from '../../api/schema';
import { Confirm } from '../../design/dialog/confirm';
import { Checkbox } from '../../design/form/checkbox';
import { office } from '../client';
import { whenStale } from '../kept-form/meanwhile';
import type { StepUp } from '../rights/rights';
import { StepUpDialog } from '../rights/step-up-dialog';
import { type AccountOffer, offerWords } from './account-actions';
import { type Person, readPersonAgain } from './queries';
import { isText, TextDialog } from './text-dialog';
import { isPlain, type PlainAction, useAccountAction } from './use-account-action';
import { useDone } from './use-done';
import { rolesInWords, roleWords } from './words';

type Role = components['schemas']['Role'];

interface AccountDialogProps {
  person: Person;
  offer: AccountOffer;
  onClose: () => void;
}

/** Says what happens, and asks for what it needs. */
export function AccountDialog(props: AccountDialogProps) {
  const { offer } = props;
  if (isText(offer)) return <TextDialog {...props} offer={offer} />;
  if (offer === 'roles') return <RolesDialog {...props} />;
  if (isPlain(offer)) return <PlainDialog {...props} offer={offer} />;
  return <DangerDialog {...props} />;
}

function PlainDialog({ person, offer, onClose }: AccountDialogProps & { offer: PlainAction }) {
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
        run(offer);
      }}
    />
  );
}

function DangerDialog(props: AccountDialogProps) {
  const { person, offer, onClose } = props;
  const { verb, sentence } = offerWords[offer];
  const onDone = useDone(props);
  const at = { id: person.id };
  const work = (stepUp: StepUp) => {
    const body = { at, body: stepUp };
    if (offer === 'disable') return office('post', '/api/office/people/{id}/disable', body);
    if (offer === 'reset-letter') {
      return office('post', '/api/office/people/{id}/reset-letter', body);
    }
    return office('post', '/api/office/people/{id}/reset-second-factor', body);
  };
  return (
    <StepUpDialog
      title={verb}
      lead={sentence(person)}
      action={verb}
      busyAction="One moment..."
      danger={offer !== 'reset-letter'}
      work={work}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

const meaning: Record<Role, string> = {
  office: 'People, households, invitations, events and announcements. No gifts, no roles.',
  treasurer: 'Gifts and statements. Of people only name, number, household and postal address.',
  administrator:
    'All of office, and roles, accounts and settings. No gifts, unless also treasurer.',
};

function RolesDialog(props: AccountDialogProps) {
  const { person, onClose } = props;
  const { verb, sentence } = offerWords.roles;
  const [before] = useState(person.roles);
  const [roles, setRoles] = useState<Role[]>(before);
  const theirs = rolesInWords(person);
  const client = useQueryClient();
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
          {String(before) !== String(person.roles) && <p>They chose: {theirs}</p>}
          {(Object.keys(meaning) as Role[]).map((role) => (
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
          body: { version: person.version, roles, stepUp },
        }).catch(whenStale(() => readPersonAgain(client, person.id)))
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}
