import { useRef } from 'react';
import { CopyButton } from '../../design/button/copy-button';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import type { NewFeed } from './feeds';

interface ShownOnceProps {
  feed: NewFeed;
  onClose: () => void;
}

/** The new address: to open, to scan, to copy. */
export function ShownOnce({ feed: { https, webcal, picture }, onClose }: ShownOnceProps) {
  const address = useRef<HTMLElement>(null);
  return (
    <>
      <div className="form-dialog-body new-feed">
        <p>
          It is shown this once. Whoever has it sees the same events: keep it to yourself, and end
          it when it is no longer needed.
        </p>
        <a className="button button-primary" href={webcal}>
          Open in my calendar program
        </a>
        <p>For another device, point its camera at this picture:</p>
        <img src={picture} alt="QR code of the calendar address" />
        <p>Or copy the address, and paste it where your program says “Add by URL” or “From URL”:</p>
        <code ref={address}>{https}</code>
        <CopyButton text={https} done="Calendar address copied to clipboard" shown={address}>
          Copy address
        </CopyButton>
      </div>
      <DialogFoot cancel="Done" onCancel={onClose}>
        {null}
      </DialogFoot>
    </>
  );
}
