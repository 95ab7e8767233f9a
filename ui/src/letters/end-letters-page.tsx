import { useMutation } from '@tanstack/react-query';
import { refusalIn, request } from '../api/client';
import { Button } from '../design/button/button';
import { Alert } from '../design/feedback/alert';
import { useHash } from '../design/navigation/hash';
import { BackToLogin } from '../door/back-to-login';
import { DoorScreen } from '../door/door-screen';

const NOT_REACHED = 'An error occurred. Please try again.';
const NO_TOKEN =
  'This link is not whole. Sign in and choose your letters under Settings, or ask your church office.';

/**
 * Opened from a letter: its token stands behind the #, where no log sees it. Opening the page changes nothing, since
 * mail programs open every link.
 */
export function EndLettersPage() {
  const token = useHash();
  return <EndLetters key={token} token={token} />;
}

function EndLetters({ token }: { token: string }) {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => end(token) });
  if (data) {
    return (
      <DoorScreen title="Letters ended" lead={data}>
        <p>If you want them again, sign in and choose your letters under Settings.</p>
        <BackToLogin only />
      </DoorScreen>
    );
  }
  return (
    <DoorScreen title="End these letters?" lead={wordsFor(token)}>
      <div className="doorway-form">
        {error && <Alert>{error.message}</Alert>}
        {!token && <Alert>{NO_TOKEN}</Alert>}
        <Button wide disabled={isPending || !token} onClick={() => mutate()}>
          {isPending ? 'Ending...' : 'End these letters'}
        </Button>
        <BackToLogin disabled={isPending} />
      </div>
    </DoorScreen>
  );
}

async function end(token: string): Promise<string> {
  const response = await request(`/api/letters/end/${encodeURIComponent(token)}`, {
    method: 'POST',
  }).catch(() => {
    throw new Error(NOT_REACHED);
  });
  const { message = NOT_REACHED, unreadable } = refusalIn(await response.text());
  // The page of a proxy says nothing about the letters.
  if (unreadable) throw new Error(NOT_REACHED);
  if (!response.ok) throw new Error(message);
  return message;
}

/** The token names the letters; only the server verifies it. */
function wordsFor(token: string): string {
  const kind = kindIn(token);
  if (kind === 'announcements') return 'No more announcements by letter to your address.';
  if (kind === 'week') return 'No more weekly letter to your address.';
  if (kind === 'reminders') return 'No more reminders of events to your address.';
  return 'No more of these letters to your address.';
}

function kindIn(token: string): string | undefined {
  try {
    const said = token.split('.')[0]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    return atob(said).split('.')[0];
  } catch {
    return undefined;
  }
}
