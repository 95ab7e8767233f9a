import { type RefObject, useMemo } from 'react';
import { useDraft } from '../../drafts';
import type { Fund } from '../funds/queries';
import type { CountingSheet } from '../sheets/queries';
import type { TypedRow } from './outbox';
import { type EditorWork, RowEditor } from './row-editor';
import type { RowWork } from './row-work';
import { SheetRowLine } from './sheet-row';
import {
  type FundNames,
  type GridRow,
  namesakesIn,
  ownOf,
  rightMark,
  rowAfter,
  typedOf,
} from './shown';
import type { Mended } from './use-typing-work';

interface SheetGridProps {
  sheet: CountingSheet;
  rows: readonly GridRow[];
  funds: readonly Fund[];
  names: FundNames;
  rightOnes: ReadonlySet<string>;
  mended: Mended | undefined;
  held: string | undefined;
  leave: RefObject<(() => boolean) | undefined>;
  goOn: RefObject<(() => void) | undefined>;
  rowWork: RowWork;
  entryWork: Omit<EditorWork, 'onType'>;
  mendWork: (key: string) => Omit<EditorWork, 'onType'>;
}

/** The rows in the order they were typed, and the one that is typed next. */
export function SheetGrid(props: SheetGridProps) {
  const { rows, names, rightOnes, mended, held, rowWork } = props;
  const namesakes = useMemo(() => namesakesIn(rows), [rows]);
  const heldNow = rows.some(({ key }) => key === held) ? held : rows.at(-1)?.key;
  return (
    <table className="sheet-grid">
      <caption className="visually-hidden">Rows of the sheet, in the order they were typed</caption>
      <thead>
        <tr>
          <th className="sheet-no">
            <span className="visually-hidden">Row</span>
          </th>
          <th className="sheet-envelope">Envelope</th>
          <th className="sheet-who">Who gave</th>
          <th className="sheet-amount">Amount</th>
          <th className="sheet-fund">Fund</th>
          <th className="sheet-how">How</th>
          <th className="sheet-check">Check no.</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) =>
          row.key === mended?.key ? (
            <MendedRow key={row.key} grid={props} row={row} mended={mended} place={at + 1} />
          ) : (
            <SheetRowLine
              key={row.key}
              id={row.key}
              place={at + 1}
              saved={row.saved}
              change={row.change}
              funds={names}
              namesake={namesakes.get(row.key)}
              isHeld={row.key === heldNow}
              isRight={row.saved !== undefined && rightOnes.has(rightMark(row.saved))}
              work={rowWork}
            />
          ),
        )}
        <EntryRow key="entry" grid={props} place={rows.length + 1} />
      </tbody>
    </table>
  );
}

function EntryRow({ grid, place }: { grid: SheetGridProps; place: number }) {
  const { sheet, rows, funds, entryWork, goOn } = grid;
  const draft = useDraft<TypedRow>(`counting ${sheet.id} entry`);
  const last = rows.at(-1);
  const next = (after?: TypedRow) => {
    const own = ownOf(rows, after);
    return rowAfter({
      fundId: openFund(funds, own?.fundId) ?? 0,
      method: own?.method || 'Cash',
    });
  };
  return (
    <RowEditor
      isNew
      place={place}
      row={draft.found ?? next()}
      next={next}
      goOn={goOn}
      funds={funds.filter(({ isClosed }) => !isClosed)}
      date={sheet.date}
      checkAbove={checkOf(last && typedOf(last))}
      beginAt="who"
      work={{ ...entryWork, onType: draft.keep }}
    />
  );
}

interface MendedRowProps {
  grid: SheetGridProps;
  row: GridRow;
  mended: Mended;
  place: number;
}

function MendedRow({ grid, row, mended, place }: MendedRowProps) {
  const { sheet, funds, leave, mendWork } = grid;
  const draft = useDraft<Mending>(`counting ${sheet.id} mended`);
  const begun = draft.found?.key === row.key ? draft.found.typed : undefined;
  const typed = typedOf(row);
  if (!typed) return null;
  const work = mendWork(row.key);
  return (
    <RowEditor
      isNew={false}
      place={place}
      row={typed}
      begun={begun}
      funds={funds.filter(({ id, isClosed }) => !isClosed || id === typed.fundId)}
      date={sheet.date}
      refusal={row.change?.refusal}
      beginAt={mended.at}
      next={() => typed}
      leave={leave}
      work={{
        ...work,
        onType: (typed) => draft.keep({ key: row.key, typed }),
        onDone: (typed, way) => {
          draft.forget();
          work.onDone(typed, way);
        },
      }}
    />
  );
}

/** A row that is being mended, over a reload. */
export interface Mending {
  key: string;
  typed: TypedRow;
}

/** The sheet's fund, or the first one, where that is closed. */
function openFund(funds: readonly Fund[], own: number | undefined): number | undefined {
  const open = funds.filter(({ isClosed }) => !isClosed);
  return (open.find(({ id }) => id === own) ?? open[0])?.id;
}

function checkOf(above: TypedRow | undefined) {
  const giverId = above?.who.giverId;
  return giverId !== undefined && above?.checkNumber
    ? { giverId, checkNumber: above.checkNumber }
    : undefined;
}
