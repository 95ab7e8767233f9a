import { Card } from '../design/card';
import { EditGroupButton } from './edit/edit-profile-button';
import { Facts } from './facts';
import { postalAddress } from './postal-address';
import type { MemberProfile } from './queries';

export function ContactCard({ profile }: { profile: MemberProfile }) {
  return (
    <Card
      title="Contact Information"
      aside={<EditGroupButton profile={profile} at="phone" of="contact information" />}
    >
      <Facts
        facts={[
          { name: 'Email', value: profile.email },
          { name: 'Phone', value: profile.phone, invite: 'your phone number' },
          { name: 'Address', value: postalAddress(profile), invite: 'your address' },
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
function emergencyContact(profile: MemberProfile): string {
  const { emergencyContactName: name, emergencyContactPhone: phone } = profile;
  const relationship = profile.emergencyContactRelationship;
  const who = name && relationship ? `${name} (${relationship})` : name || relationship;
  return [who, phone].filter(Boolean).join('\n');
}
