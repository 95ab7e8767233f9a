import { useQuery } from '@tanstack/react-query';
import { bulletin } from '../design/display/drawings';
import { Notice } from '../design/feedback/notice';
import { Card } from '../design/layout/card';
import { Loaded } from '../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../design/loading/skeleton';
import { CardLink } from '../design/navigation/card-link';
import { paths } from '../paths';
import { AnnouncementHead } from './announcement-head';
import '../design/layout/rows.css';
import { recentAnnouncementsQuery } from './queries';

const SHOWN = 3;

export function RecentAnnouncementsCard() {
  const query = useQuery(recentAnnouncementsQuery);
  return (
    <Card
      title="Recent Announcements"
      aside={<CardLink to={paths.announcements} of="announcements" />}
    >
      <Loaded query={query} skeleton={<AnnouncementRowSkeletons />}>
        {(announcements) =>
          announcements.length > 0 ? (
            <ul className="rows">
              {announcements.slice(0, SHOWN).map((announcement) => (
                <li key={announcement.id} className="row row-linked">
                  <AnnouncementHead
                    announcement={announcement}
                    level="h3"
                    to={`${paths.announcements}#${announcement.id}`}
                  />
                  <p className="row-text">{announcement.summary || announcement.content}</p>
                </li>
              ))}
            </ul>
          ) : (
            <Notice drawing={bulletin} small>
              <p>No news just now.</p>
            </Notice>
          )
        }
      </Loaded>
    </Card>
  );
}

function AnnouncementRowSkeletons() {
  return (
    <Skeletons label="Loading recent announcements" count={SHOWN} className="row">
      <SkeletonLines shapes={['title', 'short', 'long']} />
    </Skeletons>
  );
}
