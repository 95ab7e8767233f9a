import { Link } from 'wouter';

interface PagesProps {
  /** The address of the first page, where another one is shown. */
  newest: string | false | undefined;
  /** That of the next one, where there is one. */
  older: string | false | undefined;
  className?: string;
}

/** Below a list that comes by page, the newest first. */
export function Pages({ newest, older, className = 'pages' }: PagesProps) {
  return (
    <nav className={className} aria-label="Pages">
      {newest && <Link href={newest}>Newest</Link>}
      {older && <Link href={older}>Older</Link>}
    </nav>
  );
}
