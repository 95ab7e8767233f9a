import type { ReactNode } from 'react';
import { dayOf, shortDate } from '../congregation/calendar';
import { Pill } from '../design/display/pill';
import { RowLink } from '../design/navigation/row-link';
import './announcements.css';
import type { Announcement } from './queries';

interface AnnouncementHeadProps {
  announcement: Announcement;
  /** Under a page's heading the title is an h2, inside a card an h3. */
  level: 'h2' | 'h3';
  /** Where the title leads, if anywhere. */
  to?: string;
  /** More in the line of the date. */
  children?: ReactNode;
}

/** Title, whether it matters today or is new, and its date. */
export function AnnouncementHead(props: AnnouncementHeadProps) {
  const { announcement, level: Title, to, children } = props;
  const { title, priority, createdAt } = announcement;
  return (
    <>
      <div className="announcement-title">
        <Title>{to ? <RowLink to={to}>{title}</RowLink> : title}</Title>
        {priority === 'high' && <Pill tone="warm">Important</Pill>}
        {announcement.new && <Pill>New</Pill>}
      </div>
      <p className="announcement-date">
        <time dateTime={dayOf(createdAt)}>{shortDate(createdAt)}</time>
        {children}
      </p>
    </>
  );
}
