import { Button } from '../../design/button/button';

interface NowItSaysProps {
  words: string;
  busy: boolean;
  onTake: () => void;
}

/** Below a field that somebody else has changed, too. */
export function NowItSays({ words, busy, onTake }: NowItSaysProps) {
  return (
    <>
      Now it says: {words}{' '}
      <Button look="text" disabled={busy} onClick={onTake}>
        Use that
      </Button>
    </>
  );
}
