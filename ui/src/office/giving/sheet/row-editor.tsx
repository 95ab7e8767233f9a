import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../../../design/button/button';
import { toCents } from '../../../profile/giving/money';
import type { Fund } from '../funds/queries';
import { type Aside, asides, asidesOf, methods } from '../gifts/fields';
import { withOwn } from '../gifts/words';
import { type Column, meaningOf } from './keys';
import type { RowRefusal, TypedRow } from './outbox';
import { RowFoot } from './row-foot';
import { isBlank, isSameRow } from './shown';
import { plainAmount, readSum } from './sum';
import { isProblem, useRowTyping } from './use-row-typing';
import { WhoField } from './who-field';

/** Where one goes from a row. */
export type Way = 'next' | 'above' | 'below' | 'stay' | 'elsewhere';

export interface EditorWork {
  /** Kept over a reload. */
  onType: (typed: TypedRow) => void;
  /** Something is typed that was not entered yet; nothing any more. */
  onHalfTyped: (is: boolean) => void;
  /** Undefined: nothing was changed. */
  onDone: (typed: TypedRow | undefined, way: Way) => void;
  onRemove: () => void;
  onUndo: () => void;
  onHelp: () => void;
}

interface RowEditorProps {
  /** Its number in the sheet. */
  place: number;
  row: TypedRow;
  /** Changed already, before a reload. */
  begun?: TypedRow | undefined;
  isNew: boolean;
  funds: readonly Fund[];
  date: string;
  refusal?: RowRefusal | undefined;
  /** Grey, where the check is the one of the row above. */
  checkAbove?: { giverId: string; checkNumber: string } | undefined;
  /** The field in which one begins; none: it is not taken. */
  beginAt?: Column | undefined;
  /** The empty row that follows: after this one, or none yet. */
  next: (after?: TypedRow) => TypedRow;
  /** Tries to save what is typed; false where it cannot be left as it is. */
  leave?: { current: (() => boolean) | undefined };
  /** Goes to the field in which one typed last. */
  goOn?: { current: (() => void) | undefined };
  work: EditorWork;
}

const isAside = (name: Column | Aside): name is Aside => asides.some((one) => one.name === name);

/** A row whose fields are open, by keyboard alone: the one that is typed next, or one that is mended. */
export function RowEditor(props: RowEditorProps) {
  const { place, begun, isNew, funds, date, refusal, checkAbove, beginAt, next, work } = props;
  const { leave, goOn } = props;
  // As it was when it was opened, whatever comes from the server meanwhile.
  const [row] = useState(props.row);
  const id = isNew ? 'sheet-entry' : 'sheet-mended';
  const typing = useRowTyping({ row: begun ?? row, date, refusal, onType: work.onType });
  const { typed, change, problem, givers, giver, marked } = typing;
  const [at, setAt] = useState<Column | Aside | undefined>();
  const [showsNote, setShowsNote] = useState(
    asidesOf(begun ?? row).length > 0 || (begun ?? row).date !== '',
  );
  const line = useRef<HTMLTableRowElement>(null);
  const foot = useRef<HTMLTableRowElement>(null);
  const isListOpen =
    at === 'who' && typed.who.giverId === undefined && givers.length > 1 && !typing.isListLeft;

  const focus = (column: Column | Aside, marks: 'all' | 'as it was' = 'all') => {
    const field = [line, foot]
      .map(({ current }) => current?.querySelector<HTMLElement>(`[data-column="${column}"]`))
      .find(Boolean);
    field?.focus();
    if (field instanceof HTMLInputElement && marks === 'all') field.select();
  };
  // Before the next key: an effect may come after the first digits, and mark them to be typed over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useLayoutEffect(() => {
    if (!beginAt) return;
    focus(beginAt);
    line.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);

  /** False where something is wrong, which is said. */
  const done = (way: Way): boolean => {
    if (!isNew && !refusal && isSameRow(row, typed)) {
      work.onDone(undefined, way);
      return true;
    }
    const finished = typing.finished();
    if (isProblem(finished)) {
      typing.setProblem(finished);
      focus(finished.column);
      return false;
    }
    work.onDone(finished, way);
    if (isNew) {
      typing.begin(next(finished));
      setShowsNote(false);
      focus('who');
      foot.current?.scrollIntoView?.({ block: 'nearest' });
    }
    return true;
  };
  const cancel = () => {
    // One that was mended is closed: what is typed next is another gift's.
    if (!isNew || (isBlank(typed) && !problem)) return work.onDone(undefined, 'stay');
    typing.begin(next());
    setShowsNote(false);
    focus('who');
  };
  const choose = (chosen: (typeof givers)[number]) => {
    typing.choose(chosen);
    focus('amount');
  };
  const nextField = () => {
    const taken = isListOpen ? givers[marked] : undefined;
    if (taken) return choose(taken);
    const finished = typing.finished();
    if (isProblem(finished) && finished.column === 'who') {
      typing.openList();
      return typing.setProblem(finished);
    }
    focus('amount');
  };
  const isHalfTyped = isNew ? !isBlank(typed) : !isSameRow(row, typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the work is made anew at each turn
  useEffect(() => {
    work.onHalfTyped(isHalfTyped);
    return () => work.onHalfTyped(false);
  }, [isHalfTyped]);
  useEffect(() => {
    if (!leave) return;
    leave.current = () => done('elsewhere');
    return () => {
      leave.current = undefined;
    };
  });

  const last = useRef<Column | Aside>('who');
  useEffect(() => {
    if (goOn) goOn.current = () => focus(isBlank(typed) ? 'who' : last.current, 'as it was');
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const field = (event.target as HTMLElement).closest<HTMLElement>('[data-column]');
    if (!field || event.nativeEvent.isComposing) return;
    const { key, ctrlKey, metaKey, shiftKey: shift, altKey: alt } = event;
    const name = field.dataset.column as Column | Aside;
    const meaning = meaningOf(
      { key, ctrl: ctrlKey || metaKey, shift, alt },
      {
        column: isAside(name) ? 'checkNumber' : name,
        isEmpty: !(field instanceof HTMLInputElement) || field.value === '',
        isListOpen,
      },
    );
    if (!meaning) return;
    event.preventDefault();
    switch (meaning) {
      case 'next-field':
        return nextField();
      case 'save':
        return void done('next');
      case 'check-number':
        change({ method: 'Check' });
        return focus('checkNumber');
      case 'cash':
        return change({ method: 'Cash', checkNumber: '' });
      case 'row-above':
        return isNew ? work.onDone(undefined, 'above') : void done('above');
      case 'row-below':
        return isNew ? undefined : void done('below');
      case 'list-down':
        return typing.setMarked(Math.min(marked + 1, givers.length - 1));
      case 'list-up':
        return typing.setMarked(Math.max(marked - 1, 0));
      case 'close-list':
        return typing.leaveList();
      case 'cancel':
        return cancel();
      case 'remove':
        return isNew ? cancel() : work.onRemove();
      case 'undo':
        return work.onUndo();
      case 'help':
        return work.onHelp();
    }
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const column = (event.target as HTMLElement).dataset.column as Column | Aside | undefined;
    setAt(column);
    if (column) last.current = column;
  };
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLElement>) => {
    const to = relatedTarget instanceof HTMLElement ? relatedTarget : undefined;
    if (to && [line, foot].some(({ current }) => current?.contains(to))) return;
    setAt(undefined);
    // A dialog gives it back as it was.
    if (to && !isNew && !to.closest('dialog')) done('elsewhere');
  };
  const field = (column: Column | Aside) => ({
    id: `${id}-${column}`,
    name: column,
    'data-column': column,
    'aria-invalid': problem?.column === column || undefined,
    'aria-describedby': problem?.column === column ? `${id}-foot` : undefined,
  });
  const text = (column: 'amount' | 'checkNumber' | 'date' | Aside) => ({
    ...field(column),
    type: 'text',
    autoComplete: 'off',
    enterKeyHint: 'done' as const,
    value: typed[column],
    onInput: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      // Cash has no number.
      change({
        [column]: value,
        ...(column === 'checkNumber' && value && typed.method === 'Cash' && { method: 'Check' }),
      }),
  });
  const sum = typed.amount.includes('+') ? readSum(typed.amount) : undefined;
  const lastTime = giver?.last;
  const isSameCheck = checkAbove !== undefined && checkAbove.giverId === giver?.id;
  const handlers = { onKeyDown, onFocus, onBlur };
  const look = isNew ? 'sheet-typed sheet-new' : 'sheet-typed';
  return (
    <>
      <tr ref={line} className={`sheet-row ${look}`} {...handlers}>
        <td className="sheet-no">
          <span className="sheet-number">{place}</span>
        </td>
        <td className="sheet-who-typed" colSpan={2}>
          <WhoField
            id={`${id}-who`}
            typing={typing}
            isOpen={isListOpen}
            isLeft={at !== undefined && at !== 'who'}
            onChoose={choose}
          />
        </td>
        <td className="sheet-amount">
          <label htmlFor={`${id}-amount`}>Amount</label>
          <input
            {...text('amount')}
            inputMode="decimal"
            placeholder={lastTime ? `${plainAmount(toCents(lastTime.amount))}?` : '0.00'}
          />
          {sum !== undefined && <output>= {plainAmount(sum)}</output>}
        </td>
        <td className="sheet-fund">
          <label htmlFor={`${id}-fund`}>Fund</label>
          <select
            {...field('fund')}
            value={String(typed.fundId)}
            onChange={({ currentTarget }) => change({ fundId: Number(currentTarget.value) })}
          >
            {funds.map(({ id, name }) => (
              <option key={id} value={String(id)}>
                {name}
              </option>
            ))}
          </select>
        </td>
        <td className="sheet-how">
          <label htmlFor={`${id}-method`}>How</label>
          <select
            {...field('method')}
            value={typed.method}
            onChange={({ currentTarget }) => change({ method: currentTarget.value })}
          >
            {withOwn(methods, typed.method).map((method) => (
              <option key={method} value={method}>
                {method}
              </option>
            ))}
          </select>
        </td>
        <td className="sheet-check">
          <label htmlFor={`${id}-checkNumber`}>Check no.</label>
          <input
            {...text('checkNumber')}
            inputMode="numeric"
            placeholder={isSameCheck ? `${checkAbove.checkNumber}?` : undefined}
          />
        </td>
      </tr>
      <tr ref={foot} className={`sheet-foot-row ${look}`} {...handlers}>
        <td colSpan={7}>
          {showsNote && (
            <div className="sheet-note-typed">
              {asides.map(({ name, label, hint }) => (
                <div key={name}>
                  <label htmlFor={`${id}-${name}`}>{label}</label>
                  <input {...text(name)} placeholder={hint} />
                </div>
              ))}
              <div className="sheet-date-typed">
                <label htmlFor={`${id}-date`}>Its own day, if not the service’s</label>
                <input {...text('date')} type="date" />
              </div>
            </div>
          )}
          <RowFoot id={id} typing={typing} isNew={isNew} isListOpen={isListOpen}>
            {!showsNote && (
              <Button
                look="text"
                onClick={() => {
                  setShowsNote(true);
                  requestAnimationFrame(() => focus('note'));
                }}
              >
                Add a note or a day
              </Button>
            )}
            {!isNew && (
              <Button look="text" onClick={work.onRemove}>
                Remove
              </Button>
            )}
            <Button look="quiet" onClick={() => done('next')}>
              Save
            </Button>
          </RowFoot>
        </td>
      </tr>
    </>
  );
}
