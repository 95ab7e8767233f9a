import MailX from 'lucide-react/icons/mail-x';
import { useState } from 'react';
import { shortDate } from '../../congregation/calendar';
import { Button } from '../../design/button/button';
import { useSignedInUser } from '../../session/session';
import { offersFor, offerWords } from './account-actions';
import { AccountDialog } from './account-dialog';
import type { Person } from './queries';

/** The reason why letters do not arrive, and where another address is written down. */
export function MailRefusedBanner({ person }: { person: Person }) {
  const user = useSignedInUser();
  const [asking, setAsking] = useState(false);
  const { mailRefused, email, contactEmail } = person;
  if (!mailRefused) return null;
  const offer = email ? 'email' : 'contact';
  const isOffered = offersFor(person, user).more.includes(offer);
  return (
    <section className="person-locked" aria-labelledby="person-mail-refused">
      <MailX />
      <div>
        <h2 id="person-mail-refused">No letter arrives at {email ?? contactEmail}.</h2>
        <p>
          The mail server refused this address on {shortDate(mailRefused.at)} (“{mailRefused.reason}
          ”). No more letters are sent to it. Please write down another address.
        </p>
      </div>
      {isOffered && (
        <Button look="quiet" onClick={() => setAsking(true)}>
          {offerWords[offer].verb}
        </Button>
      )}
      {asking && <AccountDialog person={person} offer={offer} onClose={() => setAsking(false)} />}
    </section>
  );
}
