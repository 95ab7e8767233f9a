import { type MouseEvent, memo } from 'react';
import { shortDate } from '../../../congregation/calendar';
import { Asides } from '../gifts/asides';
import { howInWords } from '../gifts/words';
import type { SheetRow } from '../sheets/queries';
import type { Column } from './keys';
import type { Change } from './outbox';
import { RowNotes } from './row-notes';
import type { RowWork } from './row-work';
import { type FundNames, isInConflict, wordsOf } from './shown';

interface SheetRowProps {
  id: string;
  place: number;
  saved: SheetRow | undefined;
  change: Change | undefined;
  funds: FundNames;
  /** The number by which namesakes are told apart. */
  namesake: string | undefined;
  /** Tab comes to one of the rows. */
  isHeld: boolean;
  /** Its remark was answered. */
  isRight: boolean;
  work: RowWork;
}

/** A row as it stands. Only what has changed is drawn anew: there may be a thousand. */
export const SheetRowLine = memo(function SheetRowLine(props: SheetRowProps) {
  const { id, place, saved, change, funds, namesake, isHeld, isRight, work } = props;
  const row = { key: id, saved, change };
  const words = wordsOf(row, funds);
  const { who, envelope, amount, fund, method, checkNumber, date } = words;
  const how = howInWords(words);
  const isRefused = change?.state === 'refused';
  const inConflict = isInConflict(row);
  const remark = change || isRight ? undefined : saved?.remark;
  const hasNotes = isRefused || remark !== undefined;
  const edit = ({ target }: MouseEvent) => {
    if (inConflict || (target as HTMLElement).closest('button, a')) return;
    const cell = (target as HTMLElement).closest<HTMLElement>('[data-cell]');
    work.edit(id, (cell?.dataset.cell ?? 'amount') as Column);
  };
  const spoken = [
    who || `envelope ${envelope}`,
    amount,
    fund,
    how,
    date && `of ${shortDate(date)}`,
    change && !isRefused && 'not saved yet',
    isRefused && 'not saved',
  ];
  return (
    <>
      <tr
        className={hasNotes ? 'sheet-row sheet-noted' : 'sheet-row'}
        data-state={isRefused ? 'refused' : change ? 'unsaved' : 'saved'}
        onClick={edit}
      >
        <td className="sheet-no">
          <button
            type="button"
            className="sheet-number"
            id={`row-${id}`}
            tabIndex={isHeld ? 0 : -1}
            aria-label={`Row ${place}: ${spoken.filter(Boolean).join(', ')}`}
            onFocus={() => work.hold(id)}
            onKeyDown={(event) => work.onKey(id, event)}
            onClick={() => !inConflict && work.edit(id, 'amount')}
          >
            {place}
          </button>
        </td>
        <td className="sheet-envelope" data-cell="who">
          {envelope ?? <span className="soft">–</span>}
        </td>
        <td className="sheet-who" data-cell="who">
          <strong>{who || <span className="soft">…</span>}</strong>
          <span className="sheet-facts">{[envelope, fund, how].filter(Boolean).join(' · ')}</span>
          {namesake && <span className="sheet-small">No. {namesake}</span>}
          {date && <span className="sheet-small">Of {shortDate(date)}</span>}
          <Asides gift={words} className="sheet-small" />
          {change && !isRefused && <span className="sheet-unsaved">Not saved yet</span>}
        </td>
        <td className="sheet-amount" data-cell="amount">
          {amount}
        </td>
        <td className="sheet-fund" data-cell="fund">
          {fund}
        </td>
        <td className="sheet-how" data-cell="method">
          {method}
        </td>
        <td className="sheet-check" data-cell="checkNumber">
          {checkNumber}
        </td>
      </tr>
      {hasNotes && (
        <tr className="sheet-notes-row">
          <td colSpan={7}>
            <RowNotes
              row={row}
              place={place}
              funds={funds}
              remark={remark}
              inConflict={inConflict}
              work={work}
            />
          </td>
        </tr>
      )}
    </>
  );
});
