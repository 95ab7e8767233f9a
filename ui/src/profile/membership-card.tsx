import { dayFirstDate } from '../congregation/calendar';
import { Card } from '../design/card';
import { Pill } from '../design/pill';
import { Facts } from './facts';
import type { MemberProfile } from './queries';

export function MembershipCard({ profile }: { profile: MemberProfile }) {
  const { joinDate = '', membershipDate = '', baptismDate = '', confirmationDate = '' } = profile;
  return (
    <Card title="Membership Status">
      <Facts
        facts={[
          { name: 'Status', value: <Pill>{capitalised(profile.membershipStatus)}</Pill> },
          { name: 'Member since', value: dayFirstDate(joinDate) },
          { name: 'Membership date', value: dayFirstDate(membershipDate) },
          { name: 'Baptism', value: dayFirstDate(baptismDate), invite: 'your baptism date' },
          { name: 'Confirmation', value: dayFirstDate(confirmationDate) },
        ]}
      />
    </Card>
  );
}

/** "active" is stored, "Active" is shown. */
function capitalised(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}
