import { ButtonLink } from '../design/button';
import { paths } from '../paths';

export function BackToLogin() {
  return (
    <ButtonLink to={paths.login} look="quiet" wide>
      Back to Login
    </ButtonLink>
  );
}
