import { office } from '../client';
import { FileDialog } from '../rights/file-dialog';

interface AnswersFileDialogProps {
  event: string;
  onClose: () => void;
}

/** All answers to an event. */
export function AnswersFileDialog({ event, onClose }: AnswersFileDialogProps) {
  return (
    <FileDialog
      what="the answers"
      lead="The file has everybody who answered, with guests and notes."
      fileName="answers.csv"
      fetchFile={(stepUp) =>
        office('post', '/api/office/events/{id}/answers/file', {
          at: { id: event },
          body: { stepUp },
        })
      }
      onClose={onClose}
    />
  );
}
