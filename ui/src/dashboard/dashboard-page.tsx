import { Link } from 'wouter';
import { CelebrationsCard } from '../celebrations/celebrations-card';
import { todayIn, weekdayDate } from '../congregation/calendar';
import { useNames } from '../congregation/names';
import { usePageTitle } from '../congregation/page-title';
import { Avatar } from '../design/display/avatar';
import { initialsOfMember } from '../design/display/initials';
import { OneAlert } from '../design/loading/failures';
import { paths } from '../paths';
import { useSignedInUser } from '../session/session';
import './dashboard.css';
import { RecentAnnouncementsCard } from '../announcements/recent-announcements-card';
import { UpcomingEventsCard } from '../events/upcoming-events-card';

export function DashboardPage() {
  usePageTitle('Dashboard');
  return (
    <div className="page">
      <Welcome />
      <OneAlert>
        <div className="dashboard">
          <UpcomingEventsCard />
          <RecentAnnouncementsCard />
          <CelebrationsCard />
        </div>
      </OneAlert>
    </div>
  );
}

function Welcome() {
  const user = useSignedInUser();
  const { timeZone } = useNames();
  const today = todayIn(timeZone);
  return (
    <header className="welcome">
      <Link href={paths.profile} className="welcome-face">
        <span className="visually-hidden">Your details</span>
        <Avatar size="large" initials={initialsOfMember(user)} picture={user.profilePicture} />
      </Link>
      <div>
        <h1>Welcome back, {user.firstName}</h1>
        <p className="soft">
          <time dateTime={today}>{weekdayDate(today)}</time>
        </p>
      </div>
    </header>
  );
}
