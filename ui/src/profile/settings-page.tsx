import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { usePageTitle } from '../congregation/page-title';
import { ButtonLink } from '../design/button/button';
import { Page } from '../design/layout/page';
import { paths } from '../paths';
import { CalendarCard } from './calendar/calendar-card';
import { feedsQuery, isNotOffered } from './calendar/feeds';
import { LettersCard } from './letters/letters-card';
import { lettersQuery } from './letters/nothing-to-set';
import './profile.css';

/** Letters that a member gets, and our events in their own calendar; what cannot be had here is not shown. */
export function SettingsPage() {
  usePageTitle('Settings');
  const letters = useQuery(lettersQuery).data;
  const feeds = useQuery(feedsQuery).data;
  const hasNoCalendar = feeds && isNotOffered(feeds);
  const isEmpty = letters && !letters.address && hasNoCalendar;
  const subtitle = `Letters to you${hasNoCalendar ? '' : ', and our events in your own calendar'}`;
  return (
    <Page heading="Settings" subtitle={subtitle}>
      <div className="profile">
        {isEmpty && (
          <p className="card">
            There is nothing to set for you here: your church office has no e-mail address of yours.
          </p>
        )}
        <LettersCard />
        <CalendarCard />
        <div>
          <ButtonLink to={paths.profile} look="quiet">
            <ArrowLeft /> Back to Profile
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
