import type { ReactNode } from 'react';
import { fromTop, type Scale } from './scale';
import { rough } from './words';

interface PlotProps {
  scale: Scale;
  /** How wide it is, in its own measure; its height is 100. */
  width: number;
  shapes: ReactNode;
  /** Labels on the drawing. */
  words: ReactNode;
  /** Labels below the drawing. */
  below: ReactNode;
}

/** A field with lines across, each with its amount. The drawing is as wide as there is room; the words keep their size. */
export function Plot({ scale, width, shapes, words, below }: PlotProps) {
  return (
    <div className="chart-plot">
      <div className="chart-ticks">
        {scale.ticks.map((tick) => (
          <span key={tick}>{rough(tick)}</span>
        ))}
      </div>
      <div className="chart-field">
        <svg viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" aria-hidden="true">
          {scale.ticks.map((tick) => (
            <line
              key={tick}
              className={tick === 0 ? 'chart-zero' : 'chart-line'}
              x2={width}
              y1={fromTop(tick, scale)}
              y2={fromTop(tick, scale)}
            />
          ))}
          {shapes}
        </svg>
        {words}
      </div>
      <div className="chart-below">{below}</div>
    </div>
  );
}
