import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { todayIn } from '../../congregation/calendar';
import { firstAccessWords } from '../../congregation/first-access';
import { useNames } from '../../congregation/names';
import { whenSeen } from '../../congregation/when';
import { Button, ButtonLink } from '../../design/button/button';
import { Pill } from '../../design/display/pill';
import { Card } from '../../design/layout/card';
import { paths } from '../../paths';
import { useSignedInUser } from '../../session/session';
import { EmailAddress } from '../email-address';
import { officePaths } from '../office-paths';
import { type AccountOffer, offersFor, offerWords } from './account-actions';
import { AccountDialog } from './account-dialog';
import { FactList } from './details-card';
import type { Person } from './queries';
import { isPlain, useAccountAction } from './use-account-action';
import { accountWords, rolesInWords } from './words';

/** With what they sign in, and the next thing that one does for them. */
export function AccountCard({ person }: { person: Person }) {
  const today = todayIn(useNames().timeZone);
  const user = useSignedInUser();
  const { here, notYours, own } = offersFor(person, user);
  // When and where a role holder signs in, only administrators are told.
  const told = !person.hadRole || user.roles?.includes('administrator');
  const { words, tone } = accountWords[person.account];
  const hadNone = person.account === 'none' && Boolean(person.deceasedOn || person.leftOn);
  const { lastSignInAt, sessions, twoFactorEnabled, recoveryCodesLeft, firstAccess } = person;
  const facts: [string, ReactNode][] = [
    [
      'State',
      <Pill key="state" tone={tone}>
        {words}
      </Pill>,
    ],
    ['Signs in with', <SignsInWith key="with" person={person} />],
    [
      'Letters go to',
      !person.email &&
        (person.contactEmail ? <EmailAddress>{person.contactEmail}</EmailAddress> : 'Nowhere yet'),
    ],
    ['Second factor', told && secondFactor(twoFactorEnabled, recoveryCodesLeft)],
    ['Last sign-in', told && (lastSignInAt ? whenSeen(lastSignInAt, today) : 'Never')],
    ['Signed in on', sessions && `${sessions} ${sessions === 1 ? 'browser' : 'browsers'}`],
    ['First signed in', firstAccess && firstAccessWords(firstAccess, today)],
    ['Role', rolesInWords(person)],
  ];
  return (
    <Card title="Account">
      <FactList facts={facts.filter(([, value]) => value)} />
      {own && (
        <p className="person-aside">
          Your own account: see <Link href={paths.security}>Security</Link>.
        </p>
      )}
      {notYours && <p className="person-aside">{notYours}</p>}
      {!notYours && !own && person.account === 'none' && !hadNone && (
        <p className="person-aside">
          With an e-mail address or a sign-in name of their own they can have an account.
        </p>
      )}
      {(person.account === 'disabled' || hadNone) && !here.includes('enable') && !own && (
        <p className="person-aside">{whyDisabled(person)}</p>
      )}
      <div className="person-offers">
        {here.map((offer) => (
          <Offer key={offer} person={person} offer={offer} />
        ))}
      </div>
    </Card>
  );
}

function SignsInWith({ person: { email, signInName } }: { person: Person }) {
  if (!email) return signInName ?? 'Nothing yet';
  return (
    <>
      <EmailAddress>{email}</EmailAddress>
      {signInName && ` or ${signInName}`}
    </>
  );
}

/** Where nothing is offered to open it again. */
function whyDisabled(person: Person): string {
  const { deceasedOn, leftOn } = person;
  if (person.account === 'none')
    return 'There was no account. While this is written down, nobody can make one.';
  if (deceasedOn) return 'It ended with their death.';
  if (leftOn) return 'It ended because they moved away. “Came back” opens it again.';
  return 'An administrator can enable it again.';
}

function secondFactor(on = false, codesLeft = 0): string {
  if (!on) return 'Off';
  return `On, ${codesLeft} backup ${codesLeft === 1 ? 'code' : 'codes'} left`;
}

function Offer({ person, offer }: { person: Person; offer: AccountOffer }) {
  const { run, busy } = useAccountAction(person);
  const [asking, setAsking] = useState(false);
  const { sentence } = offerWords[offer];
  const again = offer === 'invite' && person.account === 'invited';
  const verb = again ? 'Send another invitation' : offerWords[offer].verb;
  const slips = `${officePaths.slips}?people=${encodeURIComponent(person.id)}`;
  return (
    <div>
      {offer === 'slip' ? (
        <ButtonLink look="quiet" wide to={slips}>
          {verb}
        </ButtonLink>
      ) : (
        <Button
          look="quiet"
          wide
          disabled={busy}
          onClick={() => (isPlain(offer) ? run(offer) : setAsking(true))}
        >
          {busy ? 'One moment...' : verb}
        </Button>
      )}
      <p className="person-aside">{sentence(person)}</p>
      {asking && <AccountDialog person={person} offer={offer} onClose={() => setAsking(false)} />}
    </div>
  );
}
