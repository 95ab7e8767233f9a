import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../design/button/button';
import { Alert } from '../design/feedback/alert';
import { type SetUp, setUpQuery } from './client';

/** In seconds; a code of an app holds for as long. */
const NEAR_ENOUGH = 30;

/** Said before anything else where the two clocks differ: codes of an app, and much else, would be wrong. */
export function Clock({ state: { clockIsAhead } }: { state: SetUp }) {
  const client = useQueryClient();
  const off = Math.abs(clockIsAhead);
  if (off <= NEAR_ENOUGH) return null;
  return (
    <div className="first-hour-clock">
      <Alert>
        <p>
          <strong>
            The machine’s clock is {about(off)} {clockIsAhead > 0 ? 'ahead of' : 'behind'} yours.
          </strong>{' '}
          It sets itself once the machine reaches the internet: plug in its network cable, wait a
          minute, then look again. Until then the codes of an authenticator app are refused. If it
          is the clock of this device that is wrong, set that one.
        </p>
        <Button look="quiet" onClick={() => client.refetchQueries(setUpQuery)}>
          Look again
        </Button>
      </Alert>
    </div>
  );
}

const units = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** "4 minutes": in the largest unit of which there are two. */
function about(seconds: number): string {
  const [length, name] = units.find(([length]) => seconds >= 2 * length) ?? [1, 'second'];
  return `${Math.round(seconds / length).toLocaleString('en-US')} ${name}s`;
}
