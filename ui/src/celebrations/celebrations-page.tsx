import { useQuery } from '@tanstack/react-query';
import { type CalendarDate, todayIn } from '../congregation/calendar';
import { longDate, monthAndDay, weekOf } from '../congregation/more-dates';
import { useNames } from '../congregation/names';
import { usePageTitle } from '../congregation/page-title';
import { candle } from '../design/display/drawings';
import { heart } from '../design/display/more-drawings';
import { Notice } from '../design/feedback/notice';
import { Card } from '../design/layout/card';
import { Page } from '../design/layout/page';
import { Loaded } from '../design/loading/loaded';
import { Skeleton, SkeletonLines, Skeletons } from '../design/loading/skeleton';
import { CelebrationRow } from './celebration-row';
import './celebrations.css';
import { type Celebration, celebrationsQuery } from './queries';

export function CelebrationsPage() {
  usePageTitle('Celebrations');
  const today = todayIn(useNames().timeZone);
  const { start, end } = weekOf(today);
  return (
    <Page heading="Celebrations" subtitle={`${monthAndDay(start)} – ${longDate(end)}`}>
      <div className="celebration-columns">
        <Column
          title="Birthdays"
          type="birthday"
          today={today}
          drawing={candle}
          empty="No birthdays this week"
        />
        <Column
          title="Anniversaries"
          type="anniversary"
          today={today}
          drawing={heart}
          empty="No anniversaries this week"
        />
      </div>
    </Page>
  );
}

interface ColumnProps {
  title: string;
  type: Celebration['type'];
  today: CalendarDate;
  drawing: string;
  empty: string;
}

function Column({ title, type, today, drawing, empty }: ColumnProps) {
  const query = useQuery(celebrationsQuery);
  const celebrations = query.data?.filter((celebration) => celebration.type === type);
  return (
    <Card
      title={title}
      aside={
        celebrations && <span className="celebration-count">{celebrations.length} this week</span>
      }
    >
      <Loaded query={query} skeleton={<CelebrationSkeletons count={2} />}>
        {() =>
          celebrations?.length ? (
            <ul>
              {celebrations.map((celebration) => (
                <CelebrationRow key={celebration.id} celebration={celebration} today={today} />
              ))}
            </ul>
          ) : (
            <Notice drawing={drawing} small>
              <p>{empty}</p>
            </Notice>
          )
        }
      </Loaded>
    </Card>
  );
}

function CelebrationSkeletons({ count }: { count: number }) {
  return (
    <Skeletons label="Loading celebrations" count={count} className="celebration">
      <Skeleton shape="circle" />
      <SkeletonLines shapes={['medium', 'short']} />
    </Skeletons>
  );
}
