import Share2 from 'lucide-react/icons/share-2';
import { Button } from '../design/button/button';
import { copy } from '../design/button/copy';
import { showToast } from '../design/feedback/toast-store';

/** By the phone's own list of ways to share; where there is none, the address is copied. */
export function ShareEvent({ title }: { title: string }) {
  return (
    <Button
      look="quiet"
      onClick={async ({ currentTarget }) => {
        const url = window.location.href;
        if (navigator.share) {
          // Closing the list of ways is no failure.
          await navigator.share({ title, url }).catch(() => {});
          return;
        }
        const isCopied = await copy(url, currentTarget);
        showToast(
          isCopied
            ? {
                title: 'The address is copied',
                description: 'Only members who sign in can open it.',
              }
            : { title: 'Not copied', description: url, look: 'destructive' },
        );
      }}
    >
      <Share2 /> Share
    </Button>
  );
}
