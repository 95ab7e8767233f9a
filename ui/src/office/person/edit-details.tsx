import { todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { InfoAlert } from '../../design/feedback/alert';
import { Card } from '../../design/layout/card';
import { labelsOf } from './draft';
import { PersonForm } from './person-form';
import type { Person } from './queries';
import { useEditPerson } from './use-edit-person';

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
      <PersonForm {...edit.form} today={today} save="Save changes" onCancel={edit.cancel} />
    </Card>
  );
}
