import { dayNumber, longMonth, year } from '../../congregation/calendar';
import { Avatar } from '../../design/avatar';
import { initialsOfMember } from '../../design/initials';
import './photo.css';

/** As much of a member's profile as this card shows. */
export interface PhotoOwner {
  firstName: string;
  lastName: string;
  joinDate?: string | undefined;
  photoUrl?: string | undefined;
}

/** Face and name, and since when the church knows them. */
export function PhotoCard({ profile }: { profile: PhotoOwner }) {
  const { firstName, lastName, joinDate, photoUrl } = profile;
  const since = joinDate && memberSince(joinDate);
  return (
    <section className="card photo-card" aria-label="Your photo">
      <Avatar size="huge" initials={initialsOfMember(profile)} picture={photoUrl} />
      <div className="photo-words">
        <h2>
          {firstName} {lastName}
        </h2>
        {since && <p className="soft">{since}</p>}
      </div>
    </section>
  );
}

/** d MMMM yyyy: "Member since 4 May 2019"; nothing for what is no date. */
function memberSince(date: string): string {
  const day = dayNumber(date);
  return day && `Member since ${day} ${longMonth(date)} ${year(date)}`;
}
