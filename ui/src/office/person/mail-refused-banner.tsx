import MailX from 'lucide-react/icons/mail-x';
import { shortDate } from '../../congregation/calendar';
import type { Person } from './queries';

/** The reason why letters do not arrive. */
export function MailRefusedBanner({ person }: { person: Person }) {
  const { mailRefused, email, contactEmail } = person;
  if (!mailRefused) return null;
  return (
    <section className="person-locked" aria-labelledby="person-mail-refused">
      <MailX />
      <div>
        <h2 id="person-mail-refused">No letter reaches {email ?? contactEmail}.</h2>
        <p>
          The mail server refused this address on {shortDate(mailRefused.at)} (“{mailRefused.reason}
          ”). Nothing is written to it until it is changed.
        </p>
      </div>
    </section>
  );
}
