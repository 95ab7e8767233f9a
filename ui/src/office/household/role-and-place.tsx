import { Checkbox } from '../../design/form/checkbox';
import { SelectField } from '../../design/form/select';
import { householdRoles } from '../person/words';
import type { HouseholdRole } from './places';

const words = Object.values(householdRoles);
const roleOf = (word: string) =>
  (Object.keys(householdRoles) as HouseholdRole[]).find((role) => householdRoles[role] === word) ??
  '';

interface RoleFieldProps {
  label?: string;
  role: HouseholdRole | '';
  busy: boolean;
  onChoose: (role: HouseholdRole | '') => void;
}

export function RoleField({ label = 'Role', role, busy, onChoose }: RoleFieldProps) {
  return (
    <SelectField
      label={label}
      name="role"
      none="No role"
      options={words}
      value={role && householdRoles[role]}
      disabled={busy}
      onChange={(event) => onChoose(roleOf(event.currentTarget.value))}
    />
  );
}

interface AlsoFieldProps {
  name: string;
  /** Where they live now. */
  household: string;
  also: boolean;
  busy: boolean;
  onChoose: (also: boolean) => void;
}

/** A child may live in two households. */
export function AlsoField({ name, household, also, busy, onChoose }: AlsoFieldProps) {
  return (
    <Checkbox
      label={`${name} lives in both`}
      hint={
        also
          ? `${name} stays in ${household}, too. Only a child can live in two households.`
          : `${name} moves here and leaves ${household}.`
      }
      name="also"
      checked={also}
      disabled={busy}
      onChange={(event) => onChoose(event.currentTarget.checked)}
    />
  );
}
