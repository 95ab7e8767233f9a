import { useRef } from 'react';
import { CopyButton } from '../../design/button/copy-button';

/** A command for a terminal, with a button that copies it. */
export function Command({ text }: { text: string }) {
  const shown = useRef<HTMLElement>(null);
  return (
    <p className="finding-command">
      <code ref={shown}>{text}</code>
      <CopyButton text={text} done="The command is on the clipboard." shown={shown}>
        Copy
      </CopyButton>
    </p>
  );
}
