import Cake from 'lucide-react/icons/cake';
import Heart from 'lucide-react/icons/heart';
import { dayOf, weekdayDate } from '../congregation/calendar';
import { Avatar } from '../design/display/avatar';
import { initialsOfName } from '../design/display/initials';
import { RowLink } from '../design/navigation/row-link';
import './celebrations.css';
import type { Celebration } from './queries';

interface CelebrationRowProps {
  celebration: Celebration;
  /** Where the row leads, if anywhere. */
  to?: string;
}

export function CelebrationRow({ celebration, to }: CelebrationRowProps) {
  const { name, type, date, profilePicture } = celebration;
  return (
    <li className="celebration row-linked">
      <Avatar initials={initialsOfName(name)} picture={profilePicture} />
      <div className="celebration-words">
        <div>{to ? <RowLink to={to}>{name}</RowLink> : name}</div>
        <time dateTime={dayOf(date)}>{weekdayDate(date)}</time>
      </div>
      {type === 'birthday' ? (
        <Cake role="img" aria-label="Birthday" />
      ) : (
        <Heart role="img" aria-label="Anniversary" />
      )}
    </li>
  );
}
