import { useMutation } from '@tanstack/react-query';
import { Button } from '../../design/button/button';
import { download } from '../../design/button/download';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import { FormDialog } from '../../design/dialog/form-dialog';
import { showToast } from '../../design/feedback/toast-store';
import { FOR_SPREADSHEETS, office } from '../client';
import { WhyNot } from '../rights/why-not';

interface AnswersFileDialogProps {
  event: string;
  onClose: () => void;
}

/** All answers as a file for a spreadsheet. */
export function AnswersFileDialog({ event, onClose }: AnswersFileDialogProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => office('post', '/api/office/events/{id}/answers/file', { at: { id: event } }),
    onSuccess: (csv) => {
      onClose();
      download('answers.csv', 'text/csv', FOR_SPREADSHEETS + csv);
      showToast({ title: 'The file is in your downloads' });
    },
  });
  return (
    <FormDialog title="Download the answers" busy={isPending} onClose={onClose}>
      <div className="form-dialog-body">
        {error && <WhyNot error={error} />}
        <p>
          The file has everybody who answered, with guests and notes. It leaves the portal’s
          protection: keep it safe, and delete it when you are done. That you took it is written
          down.
        </p>
      </div>
      <DialogFoot busy={isPending} onCancel={onClose}>
        <Button disabled={isPending} onClick={() => mutate()}>
          {isPending ? 'Making the file...' : 'Download'}
        </Button>
      </DialogFoot>
    </FormDialog>
  );
}
