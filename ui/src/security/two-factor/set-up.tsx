import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/errors';
import { useSendOnce } from '../../api/send-once';
import { usePageTitle } from '../../congregation/page-title';
import { ScanKey } from '../../credentials/secret-key';
import { Page } from '../../design/layout/page';
import { Loaded } from '../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../design/loading/skeleton';
import { AlreadyOn } from './already-on';
import { FirstCodeForm } from './first-code-form';
import { setUpQuery } from './queries';
import { useTurnOn } from './turn-on';

interface SetUpProps {
  onTurnedOn: (recoveryCodes: readonly string[]) => void;
}

export function SetUp({ onTurnedOn }: SetUpProps) {
  usePageTitle('Enable 2FA');
  const query = useQuery(setUpQuery);
  const turnOn = useTurnOn(onTurnedOn);
  const sendOnce = useSendOnce(turnOn.mutateAsync);
  const { error, isPending: busy } = turnOn;
  // Turned on in another browser since this one last asked.
  if (query.error instanceof ApiError && query.error.status === 409) return <AlreadyOn />;
  return (
    <Page heading="Enable 2FA" subtitle="Secure your account with two-factor authentication">
      <Loaded query={query} skeleton={<SetUpSkeleton />} framed>
        {({ qrCode, secret }) => (
          <ol className="card steps">
            <li>
              <h2>Scan the QR code</h2>
              <ScanKey qrCode={qrCode} secret={secret} busy={busy} />
            </li>
            <li>
              <h2>Enter the code</h2>
              <p>Your app now shows six digits. They change every 30 seconds.</p>
              <FirstCodeForm error={error} busy={busy} onSubmit={sendOnce} />
            </li>
          </ol>
        )}
      </Loaded>
    </Page>
  );
}

function SetUpSkeleton() {
  return (
    <Skeletons label="Preparing your QR code" count={2} className="card set-up-skeleton">
      <SkeletonLines shapes={['title', 'long', 'medium', 'short']} />
    </Skeletons>
  );
}
