import type { ReactNode } from 'react';
import { todayIn } from '../../congregation/calendar';
import { dayFirstDate } from '../../congregation/more-dates';
import { useNames } from '../../congregation/names';
import { Card } from '../../design/layout/card';
import { mapHref, phoneHref } from '../../design/navigation/links';
import { TextAnchor } from '../../design/navigation/with-links';
import { membershipDateLabel } from '../../profile/membership-status';
import { postalAddress } from '../../profile/postal-address';
import { EmailAddress } from '../email-address';
import { capital } from './events';
import type { Person } from './queries';
import { ageOn } from './words';

/** Known details only; empty ones take no room. */
export function DetailsCard({ person }: { person: Person }) {
  const today = todayIn(useNames().timeZone);
  const { fields } = person;
  const age = person.deceasedOn ? undefined : ageOn(today, fields.dateOfBirth);
  const address = postalAddress(fields);
  const facts: [string, ReactNode][] = [
    ['E-mail', person.email && <Mail address={person.email} />],
    [
      'Letters go to',
      !person.email && person.contactEmail && <Mail address={person.contactEmail} />,
    ],
    ['Phone', fields.phone && <Phone number={fields.phone} />],
    ['Address', address && <TextAnchor link={{ text: address, href: mapHref(address) }} />],
    [
      'Birth date',
      fields.dateOfBirth && `${date(fields.dateOfBirth)}${age === undefined ? '' : ` (${age})`}`,
    ],
    ['Gender', fields.gender],
    ['Marital status', fields.maritalStatus],
    ['Anniversary', date(fields.anniversary)],
    ['Occupation', fields.occupation],
    ['Employer', fields.employer],
    ['Membership', capital(fields.membershipStatus ?? '')],
    [membershipDateLabel(fields.membershipStatus), date(fields.membershipDate)],
    ['Joined', date(fields.joinDate)],
    ['Ministry group', fields.ministryGroup],
    ['Baptism', date(fields.baptismDate)],
    ['Confirmation', date(fields.confirmationDate)],
    ['Emergency contact', emergencyContact(person)],
    ['Allergies', fields.allergies],
    ['Medical conditions', fields.medicalConditions],
    ['Notes', fields.notes],
    [
      'Office notes',
      fields.officeNotes && (
        <>
          {fields.officeNotes} <span className="person-aside">Only the office sees this.</span>
        </>
      ),
    ],
  ];
  const known = facts.filter(([, value]) => value);
  return (
    <Card title="Details">
      {known.length > 0 ? (
        <FactList facts={known} />
      ) : (
        <p className="soft">Nothing but the name is known yet.</p>
      )}
    </Card>
  );
}

export function FactList({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl className="person-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const date = (day: string | null | undefined) => dayFirstDate(day ?? '') || day;

function emergencyContact({ fields }: Person): ReactNode {
  const { emergencyContactName: name, emergencyContactRelationship: relationship } = fields;
  const { emergencyContactPhone: phone } = fields;
  if (!name && !phone) return relationship;
  return (
    <>
      {name} {relationship && `(${relationship})`} {phone && <Phone number={phone} />}
    </>
  );
}

function Mail({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="text-link">
      <EmailAddress>{address}</EmailAddress>
    </a>
  );
}

function Phone({ number }: { number: string }) {
  const href = phoneHref(number);
  return href ? <TextAnchor link={{ text: number, href }} /> : number;
}
