import type { Paper } from '../../design/print/paper';
import type { Home } from './households';

/** A sheet of labels as its maker publishes it, in millimetres. */
export interface LabelSheet {
  name: string;
  paper: Paper;
  columns: number;
  rows: number;
  width: number;
  height: number;
  /** The first label's corner. */
  left: number;
  top: number;
  /** From one label to the next. */
  across: number;
  down: number;
}

export const labelSheets = {
  'avery-5160': {
    name: 'Address labels, Avery 5160 (Letter, 30 a sheet)',
    paper: 'Letter',
    columns: 3,
    rows: 10,
    width: 66.675,
    height: 25.4,
    left: 4.7625,
    top: 12.7,
    across: 69.85,
    down: 25.4,
  },
  'avery-l7160': {
    name: 'Address labels, Avery L7160 (A4, 21 a sheet)',
    paper: 'A4',
    columns: 3,
    rows: 7,
    width: 63.5,
    height: 38.1,
    left: 7.21,
    top: 15.15,
    across: 66.04,
    down: 38.1,
  },
} as const satisfies Record<string, LabelSheet>;
export type LabelKind = keyof typeof labelSheets;

/** From the label's edge to its words, in millimetres: printers are off by as much as two. */
export const PADDING = 3;
/** Heights of letters, in points; the words are as large as the label lets them be. */
const SIZES = [10, 9, 8, 7, 6, 5, 4];
export const LINE_HEIGHT = 1.2;
const MM_OF_POINT = 25.4 / 72;
/** The width of a letter, in heights: above that of most names. */
const WIDTH = 0.6;

export function linesOf({ name, lines }: Home): string[] {
  return [name, ...lines];
}

/** The largest size at which all lines have room, those too long for one line in several. */
export function sizeFor(lines: readonly string[], { width, height }: LabelSheet): number {
  const fits = (size: number) => {
    const letter = size * MM_OF_POINT;
    const inLine = Math.floor((width - 2 * PADDING) / (letter * WIDTH));
    const needed = lines.reduce((sum, line) => sum + Math.ceil([...line].length / inLine), 0);
    return needed * letter * LINE_HEIGHT <= height - 2 * PADDING;
  };
  return SIZES.find(fits) ?? SIZES.at(-1) ?? 0;
}

/** The labels of each sheet; the first `used` places were used before. */
export function sheetsOf(homes: readonly Home[], sheet: LabelSheet, used: number) {
  const onOne = sheet.columns * sheet.rows;
  const places = [...Array<undefined>(used).fill(undefined), ...homes];
  return Array.from({ length: Math.ceil(places.length / onOne) }, (_, at) =>
    places.slice(at * onOne, (at + 1) * onOne),
  );
}
