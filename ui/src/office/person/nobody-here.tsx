import { Link } from 'wouter';
import './nobody-here.css';
import { Alert } from '../../design/feedback/alert';
import { personPath } from '../office-paths';
import { useLastList } from '../people/last-list';
import type { OfficeRefusal } from '../refusal';
import { sentenceOf } from '../rights/why-not';

/** They were removed, or the row was merged with the one of another that the refusal is about. */
export function NobodyHere({ refusal }: { refusal: OfficeRefusal }) {
  const lastList = useLastList();
  return (
    <div className="card failed">
      <Alert>{sentenceOf(refusal)}</Alert>
      <p className="nobody-here">
        {refusal.about && <Link href={personPath(refusal.about)}>Open the entry that stayed</Link>}
        <Link href={lastList}>Back to the list of people</Link>
      </p>
    </div>
  );
}
