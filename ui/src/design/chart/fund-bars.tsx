import { type Bar, valuesOf } from './bars';
import { Chart, type Series } from './chart';
import { exact } from './words';

export interface FundBarsProps {
  title: string;
  /** This year, and the one before. */
  series: readonly [Series, Series];
  /** Each with the name of its fund, however long. */
  bars: readonly Bar[];
}

/** The picture has no more of them; the table has all. */
const MOST = 12;

/** The least length of a bar, as a part of the drawing. */
const LEAST = 0.008;

/** For each fund its name, what it came to, and a bar for each of two years. */
export function FundBars({ title, series, bars }: FundBarsProps) {
  const [, { name: before }] = series;
  const values = [0, ...valuesOf(bars)];
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const shown = bars.slice(0, MOST);
  return (
    <Chart
      title={title}
      series={series}
      columns={['Fund', ...series.map(({ name }) => name)]}
      rows={bars.map(({ label, now, before = 0 }) => [label, exact(now), exact(before)])}
    >
      {shown.map((bar) => (
        <div key={bar.label} className="chart-fund">
          <span>{bar.label}</span>
          <span className="chart-sum">
            <strong>{exact(bar.now)}</strong>{' '}
            <small>
              {before}: {exact(bar.before ?? 0)}
            </small>
          </span>
          <svg viewBox={`${low} 0 ${range} 9`} preserveAspectRatio="none" aria-hidden="true">
            <rect className="chart-now" {...long(bar.now, range)} height={5} />
            <rect className="chart-before" {...long(bar.before ?? 0, range)} y={6} height={3} />
            {low < 0 && <line className="chart-zero" y2={9} />}
          </svg>
        </div>
      ))}
      {bars.length > MOST && <p className="soft">{bars.length - MOST} more stand in the table.</p>}
    </Chart>
  );
}

/** From zero to the value, in a drawing that is so wide; what is more than nothing is seen. */
function long(value: number, range: number) {
  const width = value === 0 ? 0 : Math.max(Math.abs(value), range * LEAST);
  return { x: value < 0 ? -width : 0, width };
}
