import type { ReactNode } from 'react';
import { download } from '../../design/button/download';
import { showToast } from '../../design/feedback/toast-store';
import { FOR_SPREADSHEETS } from '../client';
import type { StepUp } from './rights';
import { StepUpDialog } from './step-up-dialog';

interface FileDialogProps {
  /** What is taken out: "the gifts". */
  what: string;
  /** Which of them are in the file, or on paper. */
  lead: string;
  fileName: string;
  /** What can be chosen above the password. */
  fields?: (busy: boolean) => ReactNode;
  fetchFile: (stepUp: StepUp) => Promise<string>;
  /** Prints what is in the file; without it, it is downloaded. */
  onPrint?: ((csv: string) => void) | undefined;
  onClose: () => void;
}

/** Asks for the password before a list leaves the portal, as a file for a spreadsheet or on paper. */
export function FileDialog(props: FileDialogProps) {
  const { what, lead, fileName, fields, fetchFile, onPrint, onClose } = props;
  const care = onPrint
    ? 'Keep the paper safe.'
    : "It leaves the portal's protection: keep it safe, and delete it when you are done.";
  return (
    <StepUpDialog
      title={`${onPrint ? 'Print' : 'Download'} ${what}`}
      lead={`${lead} ${care} That you took it is written down.`}
      action={onPrint ? 'Print' : 'Download'}
      busyAction={onPrint ? 'Reading...' : 'Making the file...'}
      {...(fields && { fields })}
      work={fetchFile}
      onDone={(csv) => {
        onClose();
        if (onPrint) return onPrint(csv);
        download(fileName, 'text/csv', FOR_SPREADSHEETS + csv);
        showToast({ title: 'The file is in your downloads' });
      }}
      onClose={onClose}
    />
  );
}
