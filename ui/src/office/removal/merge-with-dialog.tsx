import { useLocation } from 'wouter';
import { Button } from '../../design/button/button';
import { FormDialog } from '../../design/dialog/form-dialog';
import { FindPerson } from '../household/find-person';
import { lifeWords } from '../life/life-offers';
import { mergePath } from '../office-paths';
import type { Person } from '../person/queries';
import { calledName } from '../person/words';

/** Finds the other entry of the same person; the two are compared on a page of their own. */
export function MergeWithDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [, navigate] = useLocation();
  return (
    <FormDialog title={`Merge ${calledName(person)} with`} busy={false} onClose={onClose}>
      <div className="form-dialog-body">
        <p className="soft">{lifeWords.merge.sentence(person)}</p>
        <FindPerson
          label="Who is the same person"
          but={[person.id]}
          onChoose={({ id }) => {
            onClose();
            navigate(mergePath(person.id, id));
          }}
        />
      </div>
      <div className="dialog-foot">
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </FormDialog>
  );
}
