import { type Bar, valuesOf } from './bars';
import { Chart, type Series } from './chart';
import { Plot } from './plot';
import { fromTop, type Scale, scaleOf } from './scale';
import { exact, plain } from './words';

export interface MonthBarsProps {
  title: string;
  /** This year, and the one before. */
  series: readonly Series[];
  /** Each with the name of its month: "January". */
  bars: readonly Bar[];
}

/** The least height of a bar, in percent of the drawing. */
const LEAST = 0.8;

/** A month is so wide, in the drawing's own measure. */
const WIDTH = 10;

/** Two bars a month: the year before in grey, this year beside it in the accent, with its amount at the foot. */
export function MonthBars({ title, series, bars }: MonthBarsProps) {
  const scale = scaleOf(valuesOf(bars));
  const hasBefore = series.length > 1;
  const size = sizeOf(bars);
  return (
    <Chart
      title={title}
      series={series}
      columns={['Month', ...series.map(({ name }) => name)]}
      rows={bars.map(({ label, now, before = 0 }) => [
        label,
        ...[now, before].slice(0, series.length).map((value) => exact(value)),
      ])}
    >
      <Plot
        scale={scale}
        width={bars.length * WIDTH}
        shapes={bars.map(({ label, now, before = 0 }, at) => (
          <g key={label}>
            {hasBefore && (
              <rect
                className="chart-before"
                x={at * WIDTH + 1.5}
                width={3}
                {...tall(before, scale)}
              />
            )}
            <rect
              className="chart-now"
              x={at * WIDTH + (hasBefore ? 5 : 2.5)}
              width={hasBefore ? 3.5 : 5}
              {...tall(now, scale)}
            />
            <rect className="chart-touch" x={at * WIDTH} width={WIDTH} height={100}>
              <title>{spoken(label, series, [now, before])}</title>
            </rect>
          </g>
        ))}
        words={null}
        below={bars.map(({ label, now }) => (
          <span key={label}>
            {label.slice(0, 1)}
            <span className="chart-longer">{label.slice(1, 3)}</span>
            {now !== 0 && <strong className={`chart-value ${size}`}>{plain(now)}</strong>}
          </span>
        ))}
      />
    </Chart>
  );
}

/** From zero to the value; what is more than nothing is seen. */
function tall(value: number, scale: Scale) {
  const zero = fromTop(0, scale);
  const size = Math.abs(fromTop(value, scale) - zero);
  const height = value === 0 ? 0 : Math.max(size, LEAST);
  return { y: value > 0 ? zero - height : zero, height };
}

/** Amounts as long as this have room in a month's width, in the usual size and in the smaller one. */
const [FITS, FITS_SMALL] = [7, 10];

function sizeOf(bars: readonly Bar[]): string {
  const longest = Math.max(0, ...bars.map(({ now }) => plain(now).length));
  if (longest <= FITS) return '';
  return longest <= FITS_SMALL ? 'chart-long' : 'chart-too-long';
}

/** "January: 2026 $50.00, 2025 $40.00" */
function spoken(label: string, series: readonly Series[], values: number[]): string {
  const parts = series.map(({ name }, at) => `${name} ${exact(values[at] ?? 0)}`);
  return `${label}: ${parts.join(', ')}`;
}
