import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { todayIn, weekdayDate } from '../congregation/calendar';
import { useNames } from '../congregation/names';
import { usePageTitle } from '../congregation/page-title';
import { Avatar } from '../design/display/avatar';
import { initialsOfMember } from '../design/display/initials';
import { OneAlert } from '../design/loading/failures';
import { paths } from '../paths';
import { useSignedInUser } from '../session/session';
import './dashboard.css';

/** Greets, and lays out what the features have to show. */
export function DashboardPage({ top, children }: { top: ReactNode; children: ReactNode }) {
  usePageTitle('Dashboard');
  return (
    <div className="page">
      <Welcome />
      <OneAlert>
        {top}
        <div className="dashboard">{children}</div>
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
