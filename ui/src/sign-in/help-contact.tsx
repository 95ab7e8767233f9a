import { useNames } from '../congregation/names';

/** Whom to ask, where the church has said so. */
export function HelpContact() {
  const { helpContact } = useNames();
  if (!helpContact) return null;
  return <p>Need help? Ask {helpContact}</p>;
}
