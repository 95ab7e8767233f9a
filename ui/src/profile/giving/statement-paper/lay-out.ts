import type { Paper } from '../../../design/print/paper';
import { type Measured, paginate } from './pages';
import { piecesOf, type Statement, tableOf } from './statement';

/** A statement, and the places of its pieces page by page. */
export interface LaidOut {
  statement: Statement;
  pages: number[][];
}

const MM = 96 / 25.4;

/** In millimetres, between the page's margins; less a little, for no two printers round alike. */
const ROOM: Record<Paper, number> = { Letter: 279.4 - 26 - 3, A4: 297 - 26 - 3 };

/** The line with the page's number, and the air above it. */
const FOOT = 8;

/** Measures what stands on the stage, and says what comes on which page. */
export function layOut(stage: Element, statement: Statement, paper: Paper): LaidOut {
  const pieces = piecesOf(statement);
  const shown = [...stage.querySelectorAll<HTMLElement>('[data-piece], [data-head]')];
  const tops = shown.map((element) => element.getBoundingClientRect().top);
  const end = stage.getBoundingClientRect().bottom;
  const heads: Record<string, number> = {};
  const heights: number[] = [];
  for (const [at, element] of shown.entries()) {
    const height = (tops[at + 1] ?? end) - (tops[at] ?? end);
    const { head } = element.dataset;
    if (head) heads[head] = height;
    else heights.push(height);
  }
  const measured = pieces.map((piece, at): Measured => {
    const { staysWithNext, gladlyStays } = piece;
    return { height: heights[at] ?? 0, table: tableOf(piece), staysWithNext, gladlyStays };
  });
  const pages = paginate(measured, { room: ROOM[paper] * MM, foot: FOOT * MM, heads });
  return { statement, pages };
}
