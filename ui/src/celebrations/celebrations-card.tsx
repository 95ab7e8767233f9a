import { useQuery } from '@tanstack/react-query';
import { todayIn } from '../congregation/calendar';
import { useNames } from '../congregation/names';
import { candle } from '../design/display/drawings';
import { Notice } from '../design/feedback/notice';
import { Card } from '../design/layout/card';
import { Loaded } from '../design/loading/loaded';
import { Skeleton, SkeletonLines, Skeletons } from '../design/loading/skeleton';
import { CardLink } from '../design/navigation/card-link';
import { paths } from '../paths';
import { CelebrationRow } from './celebration-row';
import './celebrations.css';
import { celebrationsShown } from './celebrations-shown';
import { celebrationsQuery } from './queries';

export function CelebrationsCard() {
  const query = useQuery(celebrationsQuery);
  const today = todayIn(useNames().timeZone);
  return (
    <Card
      title="This Week's Celebrations"
      aside={<CardLink to={paths.celebrations} of="celebrations" />}
    >
      <Loaded query={query} skeleton={<CelebrationRowSkeletons />}>
        {(celebrations) =>
          celebrations.length > 0 ? (
            <ul className="celebration-grid">
              {celebrationsShown(celebrations, today).map((celebration) => (
                <CelebrationRow
                  key={celebration.id}
                  celebration={celebration}
                  today={today}
                  to={paths.celebrations}
                />
              ))}
            </ul>
          ) : (
            <Notice drawing={candle} small>
              <p>No birthdays or anniversaries this week.</p>
            </Notice>
          )
        }
      </Loaded>
    </Card>
  );
}

function CelebrationRowSkeletons() {
  return (
    <div className="celebration-grid">
      <Skeletons label="Loading celebrations" count={3} className="celebration">
        <Skeleton shape="circle" />
        <SkeletonLines shapes={['medium', 'short']} />
      </Skeletons>
    </div>
  );
}
