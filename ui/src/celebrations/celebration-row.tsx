import Cake from 'lucide-react/icons/cake';
import Heart from 'lucide-react/icons/heart';
import { type CalendarDate, dayOf, weekdayDate } from '../congregation/calendar';
import { Avatar } from '../design/display/avatar';
import { initialsOfName } from '../design/display/initials';
import { Pill } from '../design/display/pill';
import { RowLink } from '../design/navigation/row-link';
import './celebrations.css';
import type { Celebration } from './queries';

interface CelebrationRowProps {
  celebration: Celebration;
  today: CalendarDate;
  /** Where the row leads, if anywhere. */
  to?: string;
}

export function CelebrationRow({ celebration, today, to }: CelebrationRowProps) {
  const { name, type, date, profilePicture } = celebration;
  const day = dayOf(date);
  return (
    <li className={`celebration row-linked${day < today ? ' celebration-over' : ''}`}>
      <Avatar initials={initialsOfName(name)} picture={profilePicture} />
      <div className="celebration-words">
        <div>{to ? <RowLink to={to}>{name}</RowLink> : name}</div>
        <time dateTime={day}>{weekdayDate(date)}</time>
      </div>
      {day === today && <Pill tone="warm">Today</Pill>}
      {type === 'birthday' ? (
        <Cake role="img" aria-label="Birthday" />
      ) : (
        <Heart role="img" aria-label="Anniversary" />
      )}
    </li>
  );
}
