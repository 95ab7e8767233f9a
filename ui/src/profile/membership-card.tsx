import { dayFirstDate } from '../congregation/more-dates';
import { Pill } from '../design/display/pill';
import { Card } from '../design/layout/card';
import { EditGroupButton } from './edit/edit-profile-button';
import { Facts } from './facts';
import { membershipDateLabel, membershipStatus } from './membership-status';
import type { MemberProfile } from './queries';

export function MembershipCard({ profile }: { profile: MemberProfile }) {
  const { joinDate = '', membershipDate = '', baptismDate = '', confirmationDate = '' } = profile;
  const status = profile.membershipStatus;
  return (
    <Card
      title="Membership Status"
      aside={<EditGroupButton profile={profile} at="membershipDate" of="membership dates" />}
    >
      <Facts
        facts={[
          { name: 'Status', value: <Status of={status} /> },
          { name: membershipDateLabel(status), value: dayFirstDate(membershipDate) },
          { name: 'Joined', value: joinDate !== membershipDate && dayFirstDate(joinDate) },
          { name: 'Baptism', value: dayFirstDate(baptismDate), invite: 'your baptism date' },
          { name: 'Confirmation', value: dayFirstDate(confirmationDate) },
        ]}
      />
    </Card>
  );
}

function Status({ of: status }: { of: string | undefined }) {
  return <Pill tone={status === 'inactive' ? 'grey' : 'calm'}>{membershipStatus(status)}</Pill>;
}
