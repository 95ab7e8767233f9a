import { useRef } from 'react';
import { CopyButton } from '../design/button/copy-button';
import './secret-key.css';

interface ScanKeyProps {
  qrCode: string;
  secret: string;
  busy: boolean;
}

/** The key for an authenticator app: a picture to scan, and the words around it. */
export function ScanKey({ qrCode, secret, busy }: ScanKeyProps) {
  return (
    <div className="scan-key">
      <img src={qrCode} alt="QR code for your authenticator app" />
      <div className="scan-key-words">
        <p>
          An authenticator app is a free app on your phone, such as Google Authenticator, Microsoft
          Authenticator or 2FAS. Choose “add” or “+” in it, then point the camera at this picture.
        </p>
        <SecretKey secret={secret} busy={busy} />
      </div>
    </div>
  );
}

/** The same as the picture, for typing. The groups of four are for the eye: there is no blank in it to copy. */
function SecretKey({ secret, busy }: { secret: string; busy: boolean }) {
  const key = useRef<HTMLElement>(null);
  const groups = secret.match(/.{1,4}/g) ?? [];
  return (
    <>
      <p>Reading this on your phone, or no camera? Give the app this secret key instead:</p>
      <div className="secret-key">
        <code ref={key}>
          {groups.map((group, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is what stands at its place
            <span key={place}>{group}</span>
          ))}
        </code>
        <CopyButton text={secret} done="Secret key copied to clipboard" shown={key} disabled={busy}>
          Copy key
        </CopyButton>
      </div>
    </>
  );
}
