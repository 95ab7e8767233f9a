import { todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { InfoAlert } from '../../design/feedback/alert';
import { Checkbox } from '../../design/form/checkbox';
import { Card } from '../../design/layout/card';
import { labelsOf } from './draft';
import { PersonForm } from './person-form';
import type { Person } from './queries';
import { type Common, useEditPerson } from './use-edit-person';

interface EditDetailsProps {
  person: Person;
  /** Under which what is typed is kept. */
  form: string;
  onDone: () => void;
}

/** The details where they stand, to be written in. */
export function EditDetails({ person, form, onDone }: EditDetailsProps) {
  const today = todayIn(useNames().timeZone);
  const edit = useEditPerson({ person, form, today, onDone });
  return (
    <Card title="Details" className="person-edit">
      {edit.wasKept && (
        <InfoAlert>
          These are changes that were not saved yet. Save them, or discard them with Cancel.
        </InfoAlert>
      )}
      {edit.taken.length > 0 && (
        <InfoAlert>
          Somebody else has changed {labelsOf(edit.taken)} meanwhile. It is shown here as it is now.
        </InfoAlert>
      )}
      <PersonForm
        {...edit.form}
        today={today}
        save="Save changes"
        below={{
          Contact: <Along what="phone" busy={edit.form.busy} {...edit.along('phone')} />,
          Address: <Along what="address" busy={edit.form.busy} {...edit.along('address')} />,
        }}
        onCancel={edit.cancel}
      />
    </Card>
  );
}

const untilNow: Record<Common, string> = {
  address: 'Same address until now, or none.',
  phone: 'Same phone number until now.',
};

interface AlongProps {
  what: Common;
  others: readonly { id: string; firstName: string }[];
  is: boolean;
  busy: boolean;
  onChange: (is: boolean) => void;
}

/** Whether the others of the household get the new address or number, too. */
function Along({ what, others, is, busy, onChange }: AlongProps) {
  if (others.length === 0) return null;
  const names = new Intl.ListFormat('en-US').format(others.map(({ firstName }) => firstName));
  return (
    <div className="person-along" role="status">
      <Checkbox
        label={`Also for ${names}`}
        hint={is ? untilNow[what] : `Nothing changes for ${names}.`}
        name={`${what}-along`}
        checked={is}
        disabled={busy}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </div>
  );
}
