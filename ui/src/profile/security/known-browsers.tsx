import { useSendOnce } from '../../api/send-once';
import { shortDate } from '../../congregation/calendar';
import { BrowserRow, RowButton } from './browser-rows';
import { useForgetBrowser } from './end-browsers';
import type { KnownBrowser } from './queries';
import { SecurityPart } from './security-part';
import { daySeen } from './when';

interface KnownBrowsersProps {
  browsers: KnownBrowser[];
  today: string;
}

export function KnownBrowsers({ browsers, today }: KnownBrowsersProps) {
  const forget = useForgetBrowser();
  const forgetOnce = useSendOnce(forget.mutate);
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
                  of={browser.name}
                  busy={forget.isPending && forget.variables.id === browser.id}
                  disabled={forget.isPending}
                  onClick={() => forgetOnce(browser)}
                />
              }
            >
              <p>Last signed in {daySeen(browser.lastUsedAt, today)}</p>
              {browser.trustedUntil && (
                <p>No code needed until {shortDate(browser.trustedUntil)}</p>
              )}
            </BrowserRow>
          ))}
        </ul>
      ) : (
        <p className="soft">No browser is known yet. The next one you sign in with will be.</p>
      )}
    </SecurityPart>
  );
}
