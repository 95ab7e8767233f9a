import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '../../design/button/button';
import { officePaths } from '../office-paths';
import { totalOf } from './filter-chips';
import type { PeopleCounts, PeopleList } from './queries';
import { addressOfView, type PeopleView, rangeShown, turnedView } from './view';

interface PeopleFootProps {
  view: PeopleView;
  found: PeopleList | undefined;
  counts: PeopleCounts | undefined;
  onKeys: () => void;
  /** Else the way to the import of a list stands here. */
  headHasImport: boolean;
}

/** Below the list: which of how many, the pages before and behind, and the keys. */
export function PeopleFoot({ view, found, counts, onKeys, headHasImport }: PeopleFootProps) {
  const { previous, next } = found ?? {};
  const total = view.search.trim()
    ? found?.found
    : ((counts && totalOf(view, counts)) ?? found?.found);
  const range = found && rangeShown(view, { rows: found.people.length, isFirst: !previous, total });
  return (
    <div className="people-foot">
      <p role="status">{range}</p>
      {(previous || next) && (
        <p className="people-on-paper">
          {range?.replace('–', ' to ')}. The button Print prints all.
        </p>
      )}
      {(previous || next) && (
        <nav aria-label="Pages" className="pages">
          <Turn to={previous && addressOfView(turnedView(view, { before: previous }))}>
            <ChevronLeft /> Previous
          </Turn>
          <Turn to={next && addressOfView(turnedView(view, { after: next }))}>
            Next <ChevronRight />
          </Turn>
        </nav>
      )}
      {!headHasImport && (
        <Link href={officePaths.peopleImport} className="people-removed">
          Import a list
        </Link>
      )}
      <Link href={officePaths.removed} className="people-removed">
        Removed in the last 30 days
      </Link>
      <div className="keys-opener">
        <Button look="text" onClick={onKeys}>
          Keys{' '}
          <span className="key" aria-hidden="true">
            ?
          </span>
        </Button>
      </div>
    </div>
  );
}

function Turn({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to) return <Link href={to}>{children}</Link>;
  return (
    // biome-ignore lint/a11y/useValidAnchor: there is no page there
    <a role="link" aria-disabled="true">
      {children}
    </a>
  );
}
