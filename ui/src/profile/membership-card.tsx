import { dayFirstDate } from '../congregation/calendar';
import { Card } from '../design/card';
import { Pill } from '../design/pill';
import { Facts } from './facts';
import { membershipStatus } from './membership-status';
import type { MemberProfile } from './queries';

export function MembershipCard({ profile }: { profile: MemberProfile }) {
  const { joinDate = '', membershipDate = '', baptismDate = '', confirmationDate = '' } = profile;
  return (
    <Card title="Membership Status">
      <Facts
        facts={[
          {
            name: 'Status',
            value: <Pill>{membershipStatus(profile.membershipStatus)}</Pill>,
          },
          { name: 'Member since', value: dayFirstDate(joinDate) },
          { name: 'Membership date', value: dayFirstDate(membershipDate) },
          { name: 'Baptism', value: dayFirstDate(baptismDate), invite: 'your baptism date' },
          { name: 'Confirmation', value: dayFirstDate(confirmationDate) },
        ]}
      />
    </Card>
  );
}
