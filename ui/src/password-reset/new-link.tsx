import { Link } from 'wouter';
import { paths } from '../paths';

/** The way on where a link is worth nothing any more; stands in an alert. */
export function NewLink() {
  return (
    <p className="alert-way-out">
      <Link href={paths.forgotPassword}>Request a new link</Link>
    </p>
  );
}
