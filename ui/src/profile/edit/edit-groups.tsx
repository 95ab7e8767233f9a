import type { ReactNode } from 'react';
import { TextField } from '../../design/form/field';
import { SelectField } from '../../design/form/select';
import { membershipStatus } from '../membership-status';
import type { MemberProfile } from '../queries';
import { countries, genders, maritalStatuses, occupations, relationships } from './choices';
import { Day, Lines, Search, Select, Text } from './edit-fields';
import { useEditFormOfDialog } from './edit-form';

const MEMBERSHIP_STATUSES = ['Member', 'Active', 'Inactive', 'Visitor'];
const OFFICE = 'Your church office changes this.';

/** All that a member may know and write of themselves. */
export function EditGroups({ profile }: { profile: MemberProfile }) {
  const { busy } = useEditFormOfDialog();
  return (
    <>
      <Group title="Name">
        <Text name="firstName" autoComplete="given-name" autoCapitalize="words" />
        <Text name="lastName" autoComplete="family-name" autoCapitalize="words" />
        <Text name="preferredName" autoComplete="nickname" autoCapitalize="words" />
      </Group>
      <Group title="Contact">
        <TextField
          label="Email"
          type="text"
          value={profile.email}
          hint={OFFICE}
          disabled={busy}
          readOnly
        />
        <Text name="phone" inputMode="tel" autoComplete="tel" />
      </Group>
      <Group title="Address">
        <div className="edit-wide">
          <Text name="address" autoComplete="address-line1" autoCapitalize="words" />
        </div>
        <Search name="country" choices={countries} autoComplete="country-name" />
        <Text name="city" autoComplete="address-level2" autoCapitalize="words" />
        <Text name="state" autoComplete="address-level1" autoCapitalize="words" />
        <Text name="zipCode" autoComplete="postal-code" autoCapitalize="characters" />
      </Group>
      <Group title="Personal">
        <Day name="dateOfBirth" autoComplete="bday" />
        <Select name="gender" options={genders} autoComplete="sex" />
        <Select name="maritalStatus" options={maritalStatuses} />
        <Day name="anniversary" />
        <Search name="occupation" choices={occupations} free autoComplete="organization-title" />
        <Text name="employer" autoComplete="organization" autoCapitalize="words" />
      </Group>
      <Group title="Church">
        <MembershipStatus stored={profile.membershipStatus} />
        <Day name="membershipDate" />
        <Day name="baptismDate" />
        <Day name="confirmationDate" />
      </Group>
      <Group title="Emergency contact">
        <Text name="emergencyContactName" autoCapitalize="words" />
        <Select name="emergencyContactRelationship" options={relationships} />
        <Text name="emergencyContactPhone" inputMode="tel" />
      </Group>
      <Group title="Health">
        <Lines name="allergies" />
        <Lines name="medicalConditions" />
      </Group>
      <Group title="Anything else">
        <div className="edit-wide">
          <Lines name="notes" />
        </div>
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="edit-group">
      <legend>{title}</legend>
      <div className="edit-grid">{children}</div>
    </fieldset>
  );
}

/** Stored in lower case; what is not one of the choices is shown as it is. */
function MembershipStatus({ stored }: { stored: string }) {
  const status = membershipStatus(stored);
  const kept = MEMBERSHIP_STATUSES.includes(status) ? [] : [status];
  return (
    <SelectField
      label="Membership Status"
      options={[...MEMBERSHIP_STATUSES, ...kept]}
      value={status}
      hint={OFFICE}
      disabled
    />
  );
}
