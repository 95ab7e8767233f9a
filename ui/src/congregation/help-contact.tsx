import { lazy, Suspense } from 'react';
import { useNames } from './names';

// Not part of the first load: until it is there, and where it does not come, the text stands for itself.
const WithLinks = lazy(() =>
  import('../design/navigation/with-links').then(
    ({ WithLinks }) => ({ default: WithLinks }),
    () => ({ default: ({ text }: { text: string }) => <>{text}</> }),
  ),
);

/** The help contact, if the church has named one. */
export function HelpContact({ className }: { className?: string }) {
  const { helpContact } = useNames();
  if (!helpContact) return null;
  return (
    <p className={className}>
      Need help? Ask{' '}
      <Suspense fallback={helpContact}>
        <WithLinks text={helpContact} />
      </Suspense>
    </p>
  );
}
