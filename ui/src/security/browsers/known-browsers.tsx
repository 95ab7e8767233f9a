import { useState } from 'react';
import { useSendOnce } from '../../api/send-once';
import { shortDate } from '../../congregation/calendar';
import { whenSeen } from '../../congregation/when';
import { Confirm } from '../../design/dialog/confirm';
import type { KnownBrowser } from '../queries';
import { SecurityPart } from '../security-part';
import { BrowserRow, RowButton } from './browser-rows';
import { useForgetBrowser } from './end-browsers';

interface KnownBrowsersProps {
  browsers: KnownBrowser[];
  today: string;
}

export function KnownBrowsers({ browsers, today }: KnownBrowsersProps) {
  const forget = useForgetBrowser();
  const forgetOnce = useSendOnce(forget.mutateAsync);
  const [asked, setAsked] = useState<KnownBrowser>();
  const named = ({ name, lastUsedAt }: KnownBrowser) =>
    `${name}, last signed in ${whenSeen(lastUsedAt, today)}`;
  return (
    <SecurityPart
      title="Browsers we know"
      lead="If strangers guess at your password until your account locks, you can still sign in with these. Forget the ones that you no longer use."
      busy={forget.isPending}
    >
      {browsers.length > 0 ? (
        <ul>
          {browsers.map((browser) => (
            <BrowserRow
              key={browser.id}
              {...browser}
              action={
                <RowButton
                  label="Forget"
                  busyLabel="Forgetting..."
                  of={named(browser)}
                  busy={forget.isPending && forget.variables.id === browser.id}
                  disabled={forget.isPending}
                  onClick={() => setAsked(browser)}
                />
              }
            >
              <p>Last signed in {whenSeen(browser.lastUsedAt, today)}</p>
              {browser.trustedUntil && (
                <p>No code needed until {shortDate(browser.trustedUntil)}</p>
              )}
            </BrowserRow>
          ))}
        </ul>
      ) : (
        <p className="soft">No browser is known yet. The next one you sign in with will be.</p>
      )}
      {asked && (
        <Confirm
          question={`Forget ${asked.current ? 'this device' : named(asked)}?`}
          detail={lost(asked)}
          stay="Keep it"
          onStay={() => setAsked(undefined)}
          go="Forget it"
          onGo={() => {
            setAsked(undefined);
            forgetOnce(asked);
          }}
        />
      )}
    </SecurityPart>
  );
}

/** The consequences of forgetting a browser. */
function lost({ current, trustedUntil }: KnownBrowser): string {
  return [
    current ? 'You stay signed in for now.' : 'It will be signed out.',
    trustedUntil && 'Signing in with it will ask for a code again.',
    'While your account is locked, you can no longer sign in with it.',
  ]
    .filter(Boolean)
    .join(' ');
}
