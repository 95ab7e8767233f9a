import { shortDate } from '../../../congregation/calendar';
import { Button } from '../../../design/button/button';
import { asidesOf } from '../gifts/fields';
import { howInWords } from '../gifts/words';
import type { RowWork } from './row-work';
import {
  type FundNames,
  type GridRow,
  isAskedTwice,
  type RowWords,
  savedWords,
  typedWords,
} from './shown';

interface RowNotesProps {
  row: GridRow;
  place: number;
  funds: FundNames;
  remark: string | undefined;
  inConflict: boolean;
  work: RowWork;
}

/** Notes below a row: a refusal, an editing conflict, a check that may be here already, or an unlikely amount. */
export function RowNotes({ row, place, funds, remark, inConflict, work }: RowNotesProps) {
  if (inConflict) return <Conflict row={row} place={place} funds={funds} work={work} />;
  const { key, change } = row;
  const ofRow = <span className="visually-hidden"> row {place}</span>;
  if (isAskedTwice(row)) {
    return (
      <div className="sheet-note">
        <p>
          <strong>Not saved yet.</strong> {change?.refusal?.sentence}
        </p>
        <div className="sheet-note-tools">
          <Button look="quiet" onClick={() => work.insist(key)}>
            Yes, save it{ofRow}
          </Button>
          <Button look="text" onClick={() => work.edit(key, 'checkNumber')}>
            Correct it{ofRow}
          </Button>
          <Button look="text" onClick={() => work.drop(key)}>
            {row.saved ? 'Leave it as it was' : 'Let it go'}
            {ofRow}
          </Button>
        </div>
      </div>
    );
  }
  if (change) {
    return (
      <div className="sheet-note">
        <p>
          <strong>Not saved.</strong> {change.refusal?.sentence}
        </p>
        <div className="sheet-note-tools">
          {change.row ? (
            <Button look="quiet" onClick={() => work.edit(key, 'amount')}>
              Correct{ofRow}
            </Button>
          ) : (
            <Button look="quiet" onClick={() => work.insist(key)}>
              Try again{ofRow}
            </Button>
          )}
          <Button look="text" onClick={() => work.drop(key)}>
            {row.saved ? 'Leave it as it was' : 'Let it go'}
            {ofRow}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="sheet-note">
      <p>{remark}</p>
      <div className="sheet-note-tools">
        <Button look="quiet" onClick={() => work.isRight(key)}>
          Yes, it is right{ofRow}
        </Button>
        <Button look="text" onClick={() => work.edit(key, 'amount')}>
          Correct it{ofRow}
        </Button>
      </div>
    </div>
  );
}

/** Both values, and one chooses. */
function Conflict({
  row: { key, saved, change },
  place,
  funds,
  work,
}: Omit<RowNotesProps, 'remark' | 'inConflict'>) {
  const theirs = saved && inWords(savedWords(saved));
  const mine = change?.row && inWords(typedWords(change.row, funds));
  return (
    <div className="sheet-note">
      <p>
        <strong>Row {place} was changed by somebody else meanwhile.</strong> Which one is right?
      </p>
      <ul className="sheet-choices">
        <li>
          <span>
            <span className="soft">Theirs</span> {theirs ?? 'They have removed the row.'}
          </span>
          <Button look="quiet" onClick={() => work.drop(key)}>
            {theirs ? 'Keep theirs' : 'Leave it removed'}
          </Button>
        </li>
        <li>
          <span>
            <span className="soft">Yours</span> {mine ?? 'You have removed the row.'}
          </span>
          <Button look="quiet" onClick={() => work.insist(key)}>
            {mine ? 'Save yours' : 'Remove it'}
          </Button>
        </li>
      </ul>
    </div>
  );
}

/** "Ruth Albright, 50.00, General Fund, Check 1042" */
export function inWords(words: RowWords): string {
  const { who, envelope, amount, fund, date } = words;
  const day = date && `of ${shortDate(date)}`;
  const parts = [who || `Envelope ${envelope}`, amount, fund, howInWords(words), day];
  return [...parts, ...asidesOf(words)].filter(Boolean).join(', ');
}
