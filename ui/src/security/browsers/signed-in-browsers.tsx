import { useState } from 'react';
import { useSendOnce } from '../../api/send-once';
import { daySeen, whenSeen } from '../../congregation/when';
import { Button } from '../../design/button/button';
import { Confirm } from '../../design/dialog/confirm';
import { Address } from '../address';
import type { SignedInBrowser } from '../queries';
import { SecurityPart } from '../security-part';
import { BrowserRow, RowButton } from './browser-rows';
import { useSignOutBrowser, useSignOutOthers } from './end-browsers';

interface SignedInBrowsersProps {
  /** The present one first. */
  browsers: SignedInBrowser[];
  today: string;
}

export function SignedInBrowsers({ browsers, today }: SignedInBrowsersProps) {
  const one = useSignOutBrowser();
  const others = useSignOutOthers();
  const signOut = useSendOnce(one.mutateAsync);
  const signOutOthers = useSendOnce(others.mutateAsync);
  const [asking, setAsking] = useState(false);
  const busy = one.isPending || others.isPending;
  return (
    <SecurityPart title="Where you are signed in" busy={busy}>
      {browsers.length > 0 ? (
        <ul>
          {browsers.map((browser) => (
            <BrowserRow
              key={browser.id}
              {...browser}
              action={
                !browser.current && (
                  <RowButton
                    label="Sign out"
                    busyLabel="Signing out..."
                    of={`${browser.name}, last used ${whenSeen(browser.lastSeenAt, today)}`}
                    busy={one.isPending && one.variables.id === browser.id}
                    disabled={busy}
                    onClick={() => signOut(browser)}
                  />
                )
              }
            >
              <p>
                {browser.current
                  ? 'In use now'
                  : `Last used ${whenSeen(browser.lastSeenAt, today)}`}
              </p>
              <p>
                Signed in {daySeen(browser.signedInAt, today)}
                <Address of={browser.address} />
              </p>
            </BrowserRow>
          ))}
        </ul>
      ) : (
        <p className="soft">No browser is signed in.</p>
      )}
      {browsers.some(({ current }) => !current) && (
        <Button look="quiet" disabled={busy} onClick={() => setAsking(true)}>
          {others.isPending ? 'Signing out...' : 'Sign out everywhere else'}
        </Button>
      )}
      {asking && (
        <Confirm
          question="Sign out everywhere else?"
          detail="Whoever uses those browsers has to sign in again."
          stay="Leave them signed in"
          onStay={() => setAsking(false)}
          go="Sign out everywhere else"
          onGo={() => {
            setAsking(false);
            signOutOthers();
          }}
        />
      )}
    </SecurityPart>
  );
}
