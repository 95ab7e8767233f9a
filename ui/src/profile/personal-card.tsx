import { dayFirstDate } from '../congregation/more-dates';
import { Card } from '../design/layout/card';
import { EditProfileButton } from './edit/edit-profile-button';
import { Facts } from './facts';
import type { MemberProfile } from './queries';

export function PersonalCard({ profile }: { profile: MemberProfile }) {
  const { dateOfBirth = '', anniversary = '', maritalStatus } = profile;
  return (
    <Card
      title="Personal Information"
      aside={<EditProfileButton profile={profile} />}
      className="profile-personal"
    >
      <Facts
        facts={[
          { name: 'Preferred name', value: profile.preferredName },
          { name: 'Birth date', value: dayFirstDate(dateOfBirth), invite: 'your birth date' },
          { name: 'Gender', value: profile.gender },
          { name: 'Marital status', value: maritalStatus, invite: 'your marital status' },
          {
            name: 'Anniversary',
            value: dayFirstDate(anniversary),
            invite: maritalStatus === 'Married' && 'your wedding anniversary',
          },
          { name: 'Occupation', value: profile.occupation, invite: 'your occupation' },
          { name: 'Employer', value: profile.employer },
          { name: 'Allergies', value: profile.allergies },
          { name: 'Medical conditions', value: profile.medicalConditions },
          { name: 'Notes', value: profile.notes },
        ]}
      />
    </Card>
  );
}
