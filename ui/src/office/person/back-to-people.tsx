import ChevronLeft from 'lucide-react/icons/chevron-left';
import { Link } from 'wouter';
import { type CameFrom, useLastList } from '../people/last-list';
import './person.css';

/** Above a person or a household: to the list as it was left, to the row of this person. */
export function BackToPeople(from: CameFrom) {
  return (
    <Link href={useLastList()} state={from} className="person-back">
      <ChevronLeft /> People
    </Link>
  );
}
