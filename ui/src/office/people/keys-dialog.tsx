import { Dialog } from '../../design/dialog/dialog';
import { DialogHead } from '../../design/dialog/dialog-parts';
import './people-dialogs.css';

const keys: [key: string, what: string][] = [
  ['/', 'Search'],
  ['↓ ↑', 'Next and previous person'],
  ['Enter', 'Open the person'],
  ['x', 'Choose the person, or not any more'],
  ['Esc', 'Choose nobody; in the search: clear it'],
  ['?', 'These keys'],
];

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog label="Keys" className="form-dialog" onClose={onClose}>
      <DialogHead title="Keys" onClose={onClose} />
      <dl className="keys">
        {keys.map(([key, what]) => (
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
