import { useState } from 'react';
import { Button, ButtonLink } from '../../design/button/button';
import { Alert, InfoAlert } from '../../design/feedback/alert';
import { Card } from '../../design/layout/card';
import { useSignedInUser } from '../../session/session';
import { useDraft } from '../drafts';
import { personPath } from '../office-paths';
import { fields } from '../person/fields';
import { differingFields, type MergeChoice, stays, whatGoesAlong } from './merge-choice';
import { MergeDialog } from './merge-dialog';
import { MergeField, WhichStays } from './merge-fields';
import type { MergePreview } from './queries';

interface MergeFormProps {
  /** The one that was opened would stay. */
  opened: MergePreview;
  /** The same, the other way round. */
  turned: MergePreview;
  onStale: () => unknown;
}

/** Field by field, and what becomes of the rest. */
export function MergeForm({ opened, turned, onStale }: MergeFormProps) {
  const { roles = [] } = useSignedInUser();
  const { found, keep, forget } = useDraft<MergeChoice>(
    `merge ${opened.kept.id} ${opened.other.id}`,
  );
  const [choice, setChoice] = useState<MergeChoice>(found ?? { values: {} });
  const [asks, setAsks] = useState(false);
  const [isStale, setIsStale] = useState(false);
  const preview = stays(opened, turned, choice);
  const { refusal, administratorNeeded, kept } = preview;
  const isHeldBack = administratorNeeded && !roles.includes('administrator');
  const differing = differingFields(preview);
  const same = Object.keys(fields).length - 1 - preview.differing.length;
  const change = (next: MergeChoice) => {
    setChoice(next);
    keep(next);
  };
  return (
    <Card title="Side by side" className="merge">
      {isStale && (
        <InfoAlert>
          Somebody else has changed one of the two meanwhile. It is shown here as it is now.
        </InfoAlert>
      )}
      {refusal && <Alert>{refusal}</Alert>}
      <WhichStays
        sides={[opened, turned]}
        stays={kept.id}
        onChoose={(stays) => change({ ...choice, stays })}
      />
      {differing.map((name) => (
        <MergeField
          key={name}
          name={name}
          preview={preview}
          choice={choice}
          columns={[opened.kept.id, turned.kept.id]}
          onChoose={(row) => change({ ...choice, values: { ...choice.values, [name]: row } })}
        />
      ))}
      <p className="soft">
        {preview.differing.length === 0
          ? 'All fields are the same.'
          : `${same} other fields are the same or empty in both.`}
      </p>
      <ul className="merge-along">
        {whatGoesAlong(preview).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {isHeldBack && !refusal && (
        <InfoAlert>
          An administrator has to confirm this merge. Send them the address of this page: they see
          the same two entries.
        </InfoAlert>
      )}
      <div className="merge-foot">
        <ButtonLink look="quiet" to={personPath(opened.kept.id)}>
          Cancel
        </ButtonLink>
        {!isHeldBack && !refusal && <Button onClick={() => setAsks(true)}>Merge…</Button>}
      </div>
      {asks && (
        <MergeDialog
          preview={preview}
          choice={choice}
          onDone={forget}
          onStale={() => {
            setAsks(false);
            setIsStale(true);
            onStale();
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </Card>
  );
}
