import { office } from '../client';
import { FileDialog } from '../rights/file-dialog';
import { type LogView, queryOf } from './view';

interface LogFileDialogProps {
  view: LogView;
  onPrint?: ((csv: string) => void) | undefined;
  onClose: () => void;
}

/** The lines that are shown, and all behind them. */
export function LogFileDialog({ view, ...props }: LogFileDialogProps) {
  return (
    <FileDialog
      what="the log"
      lead={
        props.onPrint
          ? 'All lines that fit what you look for, up to 20,000: about forty on each sheet.'
          : 'The file has all lines that fit what you look for, up to 20,000.'
      }
      fileName="security-log.csv"
      fetchFile={(stepUp) =>
        office('post', '/api/office/log/file', {
          body: { failed: false, ...queryOf(view), stepUp },
        })
      }
      {...props}
    />
  );
}
