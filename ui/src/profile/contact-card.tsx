import type { ReactNode } from 'react';
import { Card } from '../design/layout/card';
import { mapHref, phoneHref } from '../design/navigation/links';
import { TextAnchor } from '../design/navigation/with-links';
import { EditGroupButton } from './edit/edit-profile-button';
import { Facts } from './facts';
import { postalAddress } from './postal-address';
import type { MemberProfile } from './queries';

export function ContactCard({ profile }: { profile: MemberProfile }) {
  const address = postalAddress(profile);
  return (
    <Card
      title="Contact Information"
      aside={<EditGroupButton profile={profile} at="phone" of="contact information" />}
    >
      <Facts
        facts={[
          {
            name: 'Email',
            value: profile.email && (
              <TextAnchor link={{ text: profile.email, href: `mailto:${profile.email}` }} />
            ),
          },
          {
            name: 'Phone',
            value: profile.phone && <Phone number={profile.phone} />,
            invite: 'your phone number',
          },
          {
            name: 'Address',
            value: address && <TextAnchor link={{ text: address, href: mapHref(address) }} />,
            invite: 'your address',
          },
          {
            name: 'Emergency contact',
            value: emergencyContact(profile),
            invite: 'an emergency contact',
          },
        ]}
      />
    </Card>
  );
}

/** "Ruth Smith (Sister)", and the number below. */
function emergencyContact(profile: MemberProfile): ReactNode {
  const { emergencyContactName: name, emergencyContactPhone: phone } = profile;
  const relationship = profile.emergencyContactRelationship;
  const who = name && relationship ? `${name} (${relationship})` : name || relationship;
  if (!phone) return who;
  return (
    <>
      {who && `${who}\n`}
      <Phone number={phone} />
    </>
  );
}

function Phone({ number }: { number: string }) {
  const href = phoneHref(number);
  return href ? <TextAnchor link={{ text: number, href }} /> : number;
}
