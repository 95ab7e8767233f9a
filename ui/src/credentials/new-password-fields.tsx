import type { ComponentProps } from 'react';
import { PasswordField } from '../design/form/field';
import { GOOD_PASSWORD } from './new-password';

type BoundProps = Omit<ComponentProps<typeof PasswordField>, 'label'>;

export function NewPasswordField(field: BoundProps) {
  return (
    <PasswordField
      {...field}
      label="New Password"
      autoComplete="new-password"
      placeholder="At least 8 characters"
      hint={GOOD_PASSWORD}
    />
  );
}

export function ConfirmPasswordField(field: BoundProps) {
  return <PasswordField {...field} label="Confirm Password" autoComplete="new-password" />;
}
