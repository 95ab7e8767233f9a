import { type Bar, valuesOf } from './bars';
import { Chart, type Series } from './chart';
import { Plot } from './plot';
import { fromTop, type Scale, scaleOf } from './scale';
import { exact, rough } from './words';

export interface MonthBarsProps {
  title: string;
  /** This year, and the one before. */
  series: readonly Series[];
  /** Each with the name of its month: "January". */
  bars: readonly Bar[];
}

/** A month is so wide, in the drawing's own measure. */
const WIDTH = 10;

/** Two bars a month: the year before in grey, this year beside it in the accent. */
export function MonthBars({ title, series, bars }: MonthBarsProps) {
  const scale = scaleOf(valuesOf(bars));
  const hasBefore = series.length > 1;
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
        words={
          <div className="chart-values">
            {bars.map(({ label, now }) => (
              <span key={label}>
                {now !== 0 && (
                  <span
                    style={
                      now > 0
                        ? { bottom: `${100 - fromTop(now, scale)}%` }
                        : { top: `${fromTop(now, scale)}%` }
                    }
                  >
                    {rough(now)}
                  </span>
                )}
              </span>
            ))}
          </div>
        }
        below={bars.map(({ label }) => (
          <span key={label}>
            {label.slice(0, 1)}
            <span className="chart-longer">{label.slice(1, 3)}</span>
          </span>
        ))}
      />
    </Chart>
  );
}

/** From zero to the value. */
function tall(value: number, scale: Scale) {
  const ends = [fromTop(value, scale), fromTop(0, scale)];
  const y = Math.min(...ends);
  return { y, height: Math.max(...ends) - y };
}

/** "January: 2026 $50.00, 2025 $40.00" */
function spoken(label: string, series: readonly Series[], values: number[]): string {
  const parts = series.map(({ name }, at) => `${name} ${exact(values[at] ?? 0)}`);
  return `${label}: ${parts.join(', ')}`;
}
