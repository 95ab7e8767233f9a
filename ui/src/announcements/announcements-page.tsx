import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { send } from '../api/client';
import { shortDate } from '../congregation/calendar';
import { InPlace } from '../congregation/in-place';
import { useNames } from '../congregation/names';
import { usePageTitle } from '../congregation/page-title';
import { bulletin } from '../design/display/drawings';
import { Notice } from '../design/feedback/notice';
import { Page } from '../design/layout/page';
import { Loaded } from '../design/loading/loaded';
import { ShowOlder } from '../design/loading/show-older';
import { SkeletonLines, Skeletons } from '../design/loading/skeleton';
import { useTargetOfAddress } from '../design/navigation/target-of-address';
import { WithLinks } from '../design/navigation/with-links';
import { AnnouncementHead } from './announcement-head';
import './announcements.css';
import { type Announcement, announcementsQuery } from './queries';

export function AnnouncementsPage() {
  usePageTitle('Announcements');
  const { congregationName } = useNames();
  const query = useInfiniteQuery(announcementsQuery);
  useTargetOfAddress(query.isSuccess);
  const isRead = query.isSuccess;
  useEffect(() => {
    // New announcements stay marked here. If this is lost, they are marked once more.
    if (isRead) send('/api/announcements/seen').catch(() => {});
  }, [isRead]);
  return (
    <Page
      heading="Church Announcements"
      subtitle={`Stay informed with the latest news and updates from ${congregationName}`}
    >
      <InPlace what="announcement" />
      <Loaded query={query} skeleton={<AnnouncementSkeletons />} className="stack" framed>
        {({ pages }) =>
          pages.some(({ rows }) => rows.length > 0) ? (
            <>
              {pages.flatMap(({ rows }) =>
                rows.map((announcement) => (
                  <AnnouncementCard key={announcement.id} announcement={announcement}>
                    <InPlace what="announcement" of={announcement} />
                  </AnnouncementCard>
                )),
              )}
              <ShowOlder query={query} />
            </>
          ) : (
            <div className="card">
              <Notice drawing={bulletin} title="No Announcements">
                <p>There are no announcements at this time</p>
              </Notice>
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}

interface AnnouncementCardProps {
  announcement: Announcement;
  /** Buttons for the office. */
  children: ReactNode;
}

function AnnouncementCard({ announcement, children }: AnnouncementCardProps) {
  return (
    <article id={announcement.id} className="card">
      {children}
      <AnnouncementHead announcement={announcement} level="h2">
        {announcement.author && ` · by ${announcement.author}`}
        {announcement.updatedAt && ` · Updated ${shortDate(announcement.updatedAt)}`}
        {announcement.pinned && ' · Pinned'}
      </AnnouncementHead>
      {announcement.summary && (
        <p className="announcement-summary">
          <WithLinks text={announcement.summary} />
        </p>
      )}
      <p className="announcement-content">
        <WithLinks text={announcement.content} />
      </p>
    </article>
  );
}

function AnnouncementSkeletons() {
  return (
    <Skeletons label="Loading announcements" count={3} className="card">
      <SkeletonLines shapes={['title', 'short', 'long', 'medium']} />
    </Skeletons>
  );
}
