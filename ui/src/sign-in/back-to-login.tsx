import { ButtonLink } from '../design/button';
import { paths } from '../paths';

/** `only`: it is the one way on. */
export function BackToLogin({ only = false }: { only?: boolean }) {
  return (
    <ButtonLink to={paths.login} look={only ? 'primary' : 'quiet'} wide>
      Back to Login
    </ButtonLink>
  );
}
