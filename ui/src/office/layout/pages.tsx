import { Link } from 'wouter';

interface PagesProps {
  /** The address of the first page, where another one is shown. */
  newest: string | false | undefined;
  /** That of the next one, where there is one. */
  older: string | false | undefined;
}

/** Below a list that comes by page, the newest first. */
export function Pages({ newest, older }: PagesProps) {
  return (
    <nav className="pages" aria-label="Pages">
      {newest && <Link href={newest}>Newest</Link>}
      {older && <Link href={older}>Older</Link>}
    </nav>
  );
}
