import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useRef } from 'react';
import { todayIn } from '../congregation/calendar';
import { longDate } from '../congregation/more-dates';
import { useNames } from '../congregation/names';
import { Button } from '../design/button/button';
import { CopyButton } from '../design/button/copy-button';
import { download } from '../design/button/download';
import { usePrinted } from '../design/print/printed';
import './recovery-codes.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Whose they are. */
  of: { firstName: string; lastName: string };
  /** Where the page does not know it yet. */
  congregation?: { congregationName: string; timeZone: string } | undefined;
  /** The member has copied, downloaded or printed them. */
  onKept?: () => void;
}

const USE = 'Each code signs you in once, when you cannot use your authenticator app.';

/** New backup codes, the one time they are shown, and three ways to keep them. */
export function RecoveryCodes({ codes, of, congregation, onKept }: RecoveryCodesProps) {
  const list = useRef<HTMLUListElement>(null);
  const names = useNames();
  const { congregationName, timeZone } = congregation ?? names;
  const sheet = {
    congregationName,
    title: `Backup codes of ${of.firstName} ${of.lastName}`,
    madeOn: `Made on ${longDate(todayIn(timeZone))}. Older codes no longer work.`,
    codes,
  };
  const { print, printed } = usePrinted(<Sheet {...sheet} />);
  return (
    <div className="recovery-codes">
      <p>{USE}</p>
      <ul ref={list} className="recovery-codes-list">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="recovery-codes-ways">
        <CopyButton
          text={codes.join('\n')}
          done="Backup codes copied to clipboard"
          shown={list}
          onCopied={onKept}
        >
          Copy
        </CopyButton>
        <Button
          look="quiet"
          onClick={() => {
            download('backup-codes.txt', 'text/plain', fileOf(sheet));
            onKept?.();
          }}
        >
          <Download /> Download
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            print();
            onKept?.();
          }}
        >
          <Printer /> Print
        </Button>
      </div>
      {printed}
    </div>
  );
}

interface SheetProps {
  congregationName: string;
  title: string;
  madeOn: string;
  codes: readonly string[];
}

function Sheet({ congregationName, title, madeOn, codes }: SheetProps) {
  return (
    <article className="printed">
      <header className="printed-head">
        <p>{congregationName}</p>
        <h1>{title}</h1>
      </header>
      <ul className="recovery-codes-list">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>{USE}</p>
      <p>{madeOn}</p>
    </article>
  );
}

/** With the line ends that every editor knows. */
function fileOf({ congregationName, title, madeOn, codes }: SheetProps): string {
  const lines = [congregationName, title, '', ...codes, '', USE, madeOn];
  return lines.map((line) => `${line}\r\n`).join('');
}
