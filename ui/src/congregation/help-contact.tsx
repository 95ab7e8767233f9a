import { WithLinks } from '../design/navigation/with-links';
import { useNames } from './names';

/** Whom to ask, where the church has said so. */
export function HelpContact({ className }: { className?: string }) {
  const { helpContact } = useNames();
  if (!helpContact) return null;
  return (
    <p className={className}>
      Need help? Ask <WithLinks text={helpContact} />
    </p>
  );
}
