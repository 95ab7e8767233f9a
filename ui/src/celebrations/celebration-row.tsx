import Cake from 'lucide-react/icons/cake';
import Heart from 'lucide-react/icons/heart';
import { dayOf, weekdayDate } from '../congregation/calendar';
import { Avatar } from '../design/avatar';
import { initialsOfName } from '../design/initials';
import './celebrations.css';
import type { Celebration } from './queries';

export function CelebrationRow({ celebration }: { celebration: Celebration }) {
  const { name, type, date, profilePicture } = celebration;
  return (
    <li className="celebration">
      <Avatar initials={initialsOfName(name)} picture={profilePicture} />
      <div className="celebration-words">
        <div>{name}</div>
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
