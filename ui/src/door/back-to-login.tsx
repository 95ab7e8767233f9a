import { ButtonLink } from '../design/button/button';
import { paths } from '../paths';

interface BackToLoginProps {
  /** It is the one way on. */
  only?: boolean;
  /** The form around it is busy. */
  disabled?: boolean;
}

export function BackToLogin({ only = false, disabled = false }: BackToLoginProps) {
  return (
    <ButtonLink to={paths.login} look={only ? 'primary' : 'quiet'} wide disabled={disabled}>
      Back to Login
    </ButtonLink>
  );
}
