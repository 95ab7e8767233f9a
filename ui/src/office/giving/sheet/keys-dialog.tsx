import { Dialog } from '../../../design/dialog/dialog';
import { DialogHead } from '../../../design/dialog/dialog-parts';
import '../../people/people-dialogs.css';
import { keyWords } from './keys';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog label="Keys" className="form-dialog" onClose={onClose}>
      <DialogHead title="Keys" onClose={onClose} />
      <dl className="keys sheet-keys">
        {keyWords.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
