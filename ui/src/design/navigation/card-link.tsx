import { Link } from 'wouter';

/** "All", and for those who cannot see where it stands, all of what. */
export function CardLink({ to, of }: { to: string; of: string }) {
  return (
    <Link href={to}>
      All<span className="visually-hidden"> {of}</span>
    </Link>
  );
}
