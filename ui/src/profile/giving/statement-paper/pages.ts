/** A piece of a statement that is never cut, as it was measured on its paper. */
export interface Measured {
  height: number;
  /** The table it is a row of: the heads of its columns stand above it, on each page anew. */
  table?: string | undefined;
  /** True if it must stay with the next piece: a heading with its table, the last row with its sum. */
  staysWithNext: boolean;
  /** It is parted only where there is no room for both on one page. */
  gladlyStays: boolean;
}

interface Paper {
  /** The height of a page's content. */
  room: number;
  /** The height of the line with the page number, if there is more than one page. */
  foot: number;
  /** The heights of the tables' heads, by table. */
  heads: Record<string, number>;
}

/** The pieces of each page, as indexes: one page if they fit. */
export function paginate(pieces: readonly Measured[], { room, foot, heads }: Paper): number[][] {
  const onePage = filled(pieces, room, heads);
  return onePage.length > 1 ? filled(pieces, room - foot, heads) : onePage;
}

function filled(
  pieces: readonly Measured[],
  room: number,
  heads: Record<string, number>,
): number[][] {
  const pages: number[][] = [];
  let page: number[] = [];
  let used = 0;

  /** The height of these pieces after this one. */
  const heightOf = (places: readonly number[], before: number | undefined) => {
    let table = before === undefined ? undefined : pieces[before]?.table;
    let height = 0;
    for (const place of places) {
      const piece = pieces[place];
      if (!piece) continue;
      if (piece.table !== table && piece.table !== undefined) height += heads[piece.table] ?? 0;
      table = piece.table;
      height += piece.height;
    }
    return height;
  };
  const turn = () => {
    if (page.length > 0) pages.push(page);
    page = [];
    used = 0;
  };
  const place = (places: readonly number[]) => {
    if (used + heightOf(places, page.at(-1)) > room) turn();
    used += heightOf(places, page.at(-1));
    page.push(...places);
  };

  for (const together of grouped(all(pieces), pieces, staysOrGladly)) {
    // A piece higher than a page is divided where that is allowed.
    if (heightOf(together, undefined) <= room) place(together);
    else for (const part of grouped(together, pieces, stays)) place(part);
  }
  turn();
  return pages;
}

const stays = ({ staysWithNext }: Measured) => staysWithNext;
const staysOrGladly = ({ staysWithNext, gladlyStays }: Measured) => staysWithNext || gladlyStays;

function all(pieces: readonly Measured[]): number[] {
  return pieces.map((_, place) => place);
}

/** Runs of places that stay together. */
function grouped(
  places: readonly number[],
  pieces: readonly Measured[],
  stays: (piece: Measured) => boolean,
): number[][] {
  const groups: number[][] = [];
  let open = false;
  for (const place of places) {
    if (open) groups.at(-1)?.push(place);
    else groups.push([place]);
    const piece = pieces[place];
    open = piece !== undefined && stays(piece);
  }
  return groups;
}
