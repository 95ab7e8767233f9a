import CloudOff from 'lucide-react/icons/cloud-off';
import { Button } from '../../../design/button/button';
import { useRights } from '../../rights/rights';
import type { Unsent } from './rows-store';
import { countedRows } from './words';

/** Nothing is lost: what is typed is kept here and goes on by itself. */
export function UnsentBanner({ unsent, onAgain }: { unsent: Unsent; onAgain: () => void }) {
  const { outbox, trouble, waitsForReader } = unsent;
  const { asleep } = useRights();
  const waiting = new Set(outbox.filter(({ state }) => state !== 'refused').map(({ key }) => key));
  // What waits for the password has a banner of its own.
  if (trouble === undefined || waiting.size === 0 || asleep) return null;
  const rows = countedRows(waiting.size);
  return (
    <div className="sheet-unsent" role="status">
      <CloudOff />
      <p>
        <strong>
          {rows} {waiting.size === 1 ? 'is' : 'are'} not saved yet.
        </strong>{' '}
        {trouble}{' '}
        {waitsForReader
          ? 'They are kept here, in this tab.'
          : 'They are kept here, in this tab, and sent by themselves as soon as it can be done. Go on typing.'}
      </p>
      <Button look="quiet" onClick={onAgain}>
        Try now
      </Button>
    </div>
  );
}
