import { useRef } from 'react';
import { CopyButton } from '../../design/button/copy-button';

/** The same as the picture, for typing. The groups of four are for the eye: there is no blank in it to copy. */
export function SecretKey({ secret, busy }: { secret: string; busy: boolean }) {
  const key = useRef<HTMLElement>(null);
  const groups = secret.match(/.{1,4}/g) ?? [];
  return (
    <>
      <p>Reading this on your phone, or no camera? Give the app this secret key instead:</p>
      <div className="set-up-key">
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
