import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { Button } from '../../../design/button/button';
import { plate } from '../../../design/display/more-drawings';
import { Notice } from '../../../design/feedback/notice';
import { Card } from '../../../design/layout/card';
import { FundBars, MonthBars } from '../../../design/loading/charts';
import { Loaded } from '../../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../../design/loading/skeleton';
import { officePaths } from '../../office-paths';
import { money } from '../gifts/words';
import { GivingFrame } from '../giving-frame';
import { useYear, YearSelect } from '../year-select';
import './overview.css';
import { type Overview, overviewQuery } from './queries';
import {
  changeInWords,
  fundBars,
  isEmpty,
  isOver,
  monthBars,
  wholeYears,
  yearBefore,
} from './words';

/** A year of gifts against the one before, to look at. */
export function OverviewPage() {
  const query = useQuery(overviewQuery(useYear()));
  const { data } = query;
  return (
    <GivingFrame
      subtitle="What was given, by month and by fund, and how many gave"
      actions={
        data && (
          <>
            <YearSelect path={officePaths.givingOverview} years={data.years} shown={data.year} />
            <Button look="quiet" onClick={() => window.print()}>
              <Printer /> Print
            </Button>
          </>
        )
      }
    >
      <Loaded query={query} skeleton={<OverviewSkeletons />} className="stack overview" framed>
        {(overview) =>
          isEmpty(overview) ? (
            <div className="card">
              <Notice drawing={plate} title={`Nothing was given in ${overview.year}`}>
                <p>Nor in the year before. What is counted or imported shows here at once.</p>
              </Notice>
            </div>
          ) : (
            <Pictures overview={overview} />
          )
        }
      </Loaded>
    </GivingFrame>
  );
}

function Pictures({ overview }: { overview: Overview }) {
  const { year, total, lastYear, givers, upTo } = overview;
  const before = yearBefore(overview);
  const funds = fundBars(overview);
  return (
    <>
      <dl className="overview-tiles" aria-label={`${year} in numbers`}>
        <Tile name={`Given in ${year}`} value={money(total)} note={changeInWords(overview)} />
        <Tile name={before} value={money(lastYear)} />
      </dl>
      <Card title="By month">
        <MonthBars
          title={`Giving by month, ${year} and ${year - 1}`}
          series={wholeYears(overview)}
          bars={monthBars(overview)}
        />
      </Card>
      {funds.length > 0 && (
        <Card title="By fund">
          <FundBars
            title={`Giving by fund, ${year} and ${before}`}
            series={[
              { name: String(year), note: money(total) },
              { name: before, note: money(lastYear) },
            ]}
            bars={funds}
          />
        </Card>
      )}
      <Card title="Givers">
        <dl className="overview-tiles">
          <Tile
            name={`Gave in ${year}`}
            value={people(givers.thisYear)}
            note={`${people(givers.lastYear)} in ${year - 1}`}
          />
          <Tile name="Gave again" value={people(givers.kept)} note="in both years" />
          <Tile name="New" value={people(givers.gained)} note={`not in ${year - 1}`} />
          <Tile
            name={isOver(upTo) ? 'Lost' : 'Not yet'}
            value={people(givers.lost)}
            note={`gave in ${year - 1}, not in ${year}`}
          />
        </dl>
        <p className="soft overview-note">
          A couple who gives together counts once. Gifts without a giver are not counted here.
        </p>
      </Card>
    </>
  );
}

const people = (count: number) => count.toLocaleString('en-US');

function Tile({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div className="overview-tile">
      <dt>{name}</dt>
      <dd className="overview-value">{value}</dd>
      {note && <dd className="soft">{note}</dd>}
    </div>
  );
}

function OverviewSkeletons() {
  return (
    <Skeletons label="Loading the overview" count={3} className="card">
      <SkeletonLines shapes={['title', 'long', 'medium', 'long']} />
    </Skeletons>
  );
}
