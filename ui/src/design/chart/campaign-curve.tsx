import { Chart } from './chart';
import { Plot } from './plot';
import { type CurvePoint, everyMonth, fromTop, scaleOf } from './scale';
import { exact, monthInWords, plain } from './words';

export interface CampaignCurveProps {
  /** Title for screen readers: "New Roof, month by month". */
  title: string;
  /** All that was given until the end of each month, in US dollars. */
  points: readonly CurvePoint[];
  /** In US dollars. */
  goal?: number | undefined;
}

/** A campaign's sum, month by month, below the line of its goal. */
export function CampaignCurve({ title, points, goal }: CampaignCurveProps) {
  const months = everyMonth(points);
  const scale = scaleOf([...months.map(({ given }) => given), goal ?? 0]);
  const [first, last] = [months[0], months.at(-1)];
  const given = last?.given ?? 0;
  // It begins with nothing, at the left.
  const places = months.map(
    (month, at) => [((at + 1) / months.length) * 100, fromTop(month.given, scale)] as const,
  );
  const line = [[0, fromTop(0, scale)] as const, ...places]
    .map((place) => place.join(' '))
    .join('L');
  const note = goal ? `${exact(given)} of ${exact(goal)}` : exact(given);
  return (
    <Chart
      title={title}
      series={[{ name: 'Given', note }]}
      columns={['Month', 'Given so far']}
      rows={months.map(({ month, given }) => [monthInWords(month), exact(given)])}
    >
      <Plot
        scale={scale}
        width={100}
        shapes={
          <>
            <path className="chart-area" d={`M${line}V${fromTop(0, scale)}Z`} />
            <path className="chart-curve" d={`M${line}`} />
            {goal !== undefined && (
              <line
                className="chart-goal"
                x2={100}
                y1={fromTop(goal, scale)}
                y2={fromTop(goal, scale)}
              />
            )}
          </>
        }
        words={
          <div className="chart-words">
            {goal !== undefined && (
              <span style={{ bottom: `${100 - fromTop(goal, scale)}%` }}>Goal {plain(goal)}</span>
            )}
            {last && (
              <strong style={{ bottom: `${100 - fromTop(Math.max(0, given), scale)}%` }}>
                {plain(given)}
              </strong>
            )}
          </div>
        }
        below={
          first &&
          last && (
            <div className="chart-ends">
              {months.length > 1 && <span>{monthInWords(first.month)}</span>}
              <span>{monthInWords(last.month)}</span>
            </div>
          )
        }
      />
    </Chart>
  );
}
