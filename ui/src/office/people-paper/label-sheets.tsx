import type { Home } from './households';
import { type LabelSheet, LINE_HEIGHT, linesOf, PADDING, sheetsOf, sizeFor } from './labels';
import './label-sheets.css';

interface LabelSheetsProps {
  homes: readonly Home[];
  sheet: LabelSheet;
  /** Places of the first sheet that were used before. */
  used: number;
}

/** Labels where the sheet has them. */
export function LabelSheets({ homes, sheet, used }: LabelSheetsProps) {
  const { paper, columns, rows, width, height, left, top, across, down } = sheet;
  const frame = {
    gridTemplateColumns: `repeat(${columns}, ${width}mm)`,
    gridTemplateRows: `repeat(${rows}, ${height}mm)`,
    columnGap: `${across - width}mm`,
    rowGap: `${down - height}mm`,
    padding: `${top}mm 0 0 ${left}mm`,
  };
  return (
    <div className="printed">
      {sheetsOf(homes, sheet, used).map((places, at) => (
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: on paper nothing moves
          key={at}
          className={`label-sheet label-sheet-${paper.toLowerCase()}`}
          style={frame}
        >
          {places.map((home, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Label key={place} home={home} sheet={sheet} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Label({ home, sheet }: { home: Home | undefined; sheet: LabelSheet }) {
  if (!home) return <div />;
  const lines = linesOf(home);
  const style = {
    padding: `${PADDING}mm`,
    fontSize: `${sizeFor(lines, sheet)}pt`,
    lineHeight: LINE_HEIGHT,
  };
  return (
    <address className="label" style={style}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
        <div key={at}>{line}</div>
      ))}
    </address>
  );
}
