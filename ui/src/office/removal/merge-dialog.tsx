import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { office } from '../client';
import { whenStale } from '../kept-form/meanwhile';
import { personPath } from '../office-paths';
import { forgetPerson, readPersonAgain } from '../person/queries';
import { StepUpDialog } from '../rights/step-up-dialog';
import { showUndoToast } from './bring-back';
import { type MergeChoice, sideInWords, takenFromOther } from './merge-choice';
import type { MergePreview } from './queries';

interface MergeDialogProps {
  preview: MergePreview;
  choice: MergeChoice;
  onDone: () => void;
  /** The shown state is outdated. */
  onStale: () => void;
  onClose: () => void;
}

/** The last question before two rows become one. */
export function MergeDialog({ preview, choice, onDone, onStale, onClose }: MergeDialogProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { kept, other, administratorNeeded } = preview;
  return (
    <StepUpDialog
      title="Merge the two"
      lead={
        <>
          <p>
            {sideInWords(kept)} stays. {sideInWords(other)} goes, and is found under the other from
            then on. For 30 days this can be undone.
          </p>
          {administratorNeeded && (
            <p>This merge needs an administrator: please make sure that the two are one person.</p>
          )}
        </>
      }
      action="Merge"
      busyAction="Merging..."
      work={(stepUp) =>
        office('post', '/api/office/people/{id}/merge/{other}', {
          at: { id: kept.id, other: other.id },
          body: {
            version: kept.version,
            otherVersion: other.version,
            fromOther: takenFromOther(preview, choice),
            stepUp,
          },
        }).catch(whenStale(onStale))
      }
      onDone={({ id, message }) => {
        flushSync(onClose);
        onDone();
        forgetPerson(client, other.id);
        readPersonAgain(client, kept.id);
        navigate(personPath(kept.id));
        showUndoToast(client, {
          title: 'Merged',
          message,
          way: async () => ({ id, mergedIntoId: kept.id }),
        });
      }}
      onClose={onClose}
    />
  );
}
