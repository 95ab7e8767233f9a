import {
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../../../design/button/button';
import { dismissToast, showToast } from '../../../design/feedback/toast-store';
import { randomName } from '../../random-name';
import type { Column } from './keys';
import type { TypedRow } from './outbox';
import type { EditorWork, Way } from './row-editor';
import { inWords } from './row-notes';
import type { RowWork } from './row-work';
import type { RowsStore } from './rows-store';
import {
  type FundNames,
  type GridRow,
  isAskedTwice,
  isInConflict,
  typedOf,
  wordsOf,
} from './shown';

/** The last action, for undo. */
interface Done {
  key: string;
  before: TypedRow;
  wasRemoved: boolean;
}

/** The row whose fields are open, and the field in which one begins. */
export interface Mended {
  key: string;
  at: Column;
}

interface TypingWork {
  store: RowsStore;
  rows: readonly GridRow[];
  funds: FundNames;
  say: (words: string) => void;
  onHelp: () => void;
  onRight: (key: string) => void;
}

const ENTRY = '.sheet-new [data-column="who"]';

/** Going from row to row, and what is done with them: saved, mended, removed, brought back. */
export function useTypingWork({ store, rows, funds, say, onHelp, onRight }: TypingWork) {
  const [mended, setMended] = useState<Mended>();
  const [held, setHeld] = useState<string>();
  const leave = useRef<(() => boolean) | undefined>(undefined);
  const goOn = useRef<(() => void) | undefined>(undefined);
  useStrayKeys(goOn);
  const done = useRef<Done[]>([]);
  const focusNext = useRef<string | undefined>(undefined);
  const latest = useRef({ rows, funds });
  useEffect(() => {
    latest.current = { rows, funds };
  });
  // When it stands there.
  useLayoutEffect(() => {
    const wanted = focusNext.current;
    if (wanted === undefined) return;
    focusNext.current = undefined;
    const field = document.querySelector<HTMLElement>(wanted);
    field?.focus();
    field?.closest('tr')?.scrollIntoView?.({ block: 'nearest' });
  });
  const [, setMoves] = useState(0);
  const goTo = useCallback((key: string | undefined) => {
    focusNext.current = key === undefined ? ENTRY : `#row-${key}`;
    setMoves((moves) => moves + 1);
  }, []);

  const rowOf = (key: string) => latest.current.rows.find((row) => row.key === key);
  const placeOf = (key: string) => latest.current.rows.findIndex((row) => row.key === key);
  const keyAt = (place: number) => latest.current.rows[place]?.key;

  const edit = (key: string, at: Column) => {
    if (leave.current && !leave.current()) return;
    setMended({ key, at });
  };
  const undo = () => {
    const last = done.current.pop();
    if (!last) return say('There is nothing to take back.');
    const { key, before, wasRemoved } = last;
    // A key that was removed on the server is not used again.
    const back = wasRemoved && !store.holds(key) ? randomName() : key;
    for (const one of done.current) if (one.key === key) one.key = back;
    const version = wasRemoved ? undefined : rowOf(key)?.saved?.version;
    store.put({ key: back, row: before, version });
    say(wasRemoved ? 'The row is back.' : 'The row is as it was before.');
  };
  const remove = (key: string) => {
    const row = rowOf(key);
    const before = row && typedOf(row);
    if (!row || !before) return;
    const place = placeOf(key);
    const words = inWords(wordsOf(row, latest.current.funds));
    done.current.push({ key, before, wasRemoved: true });
    setMended(undefined);
    goTo(keyAt(place + 1));
    store.put({ key, row: undefined, version: row.saved?.version });
    const toast: number = showToast({
      title: `Row ${place + 1} is removed`,
      description: words,
      action: (
        <Button
          look="quiet"
          onClick={() => {
            dismissToast(toast);
            const at = done.current.findLastIndex((one) => one.key === key && one.wasRemoved);
            if (at < 0) return;
            done.current.push(...done.current.splice(at, 1));
            undo();
            goTo(undefined);
          }}
        >
          Undo
        </Button>
      ),
    });
    // Where the page makes room for it, the row that is typed stays in sight.
    requestAnimationFrame(() => document.activeElement?.scrollIntoView?.({ block: 'nearest' }));
  };
  const mend = (key: string, typed: TypedRow) => {
    const row = rowOf(key);
    const before = row && typedOf(row);
    if (row?.saved && before) done.current.push({ key, before, wasRemoved: false });
    store.put({ key, row: typed, version: row?.saved?.version });
  };
  const go = (key: string | undefined, way: Way) => {
    if (way === 'elsewhere') return;
    const place = key === undefined ? latest.current.rows.length : placeOf(key);
    if (way === 'stay') return goTo(key ?? keyAt(place - 1));
    if (way === 'above') return goTo(keyAt(place - 1) ?? key);
    goTo(keyAt(place + 1));
  };

  const rowWork: RowWork = {
    edit,
    hold: setHeld,
    drop: (key) => {
      store.drop(key);
      goTo(undefined);
    },
    insist: (key) => {
      const row = rowOf(key);
      if (!row?.change) return;
      store.drop(key);
      if (row.change.row || row.saved) {
        const anyway = isAskedTwice(row) || undefined;
        const isGone = isInConflict(row) && !row.saved;
        const { row: typed } = row.change;
        store.put({
          key: isGone ? randomName() : key,
          row: typed,
          version: row.saved?.version,
          anyway,
        });
      }
      goTo(undefined);
    },
    isRight: (key) => {
      onRight(key);
      goTo(undefined);
    },
    onKey: (key, event) => {
      if (
        onRowKey(event, {
          goTo,
          keyAt,
          place: placeOf(key),
          remove: () => remove(key),
          undo,
          onHelp,
        })
      ) {
        event.preventDefault();
      }
    },
  };
  const entryWork: Omit<EditorWork, 'onType'> = {
    onDone: (typed, way) => {
      if (typed) store.put({ key: randomName(), row: typed, version: undefined });
      else go(undefined, way);
    },
    onHalfTyped: (is) => store.noteHalfTyped('new', is),
    onRemove: () => {},
    onUndo: undo,
    onHelp,
  };
  const mendWork = (key: string): Omit<EditorWork, 'onType'> => ({
    onDone: (typed, way) => {
      setMended(undefined);
      if (typed) mend(key, typed);
      go(key, way);
    },
    onHalfTyped: (is) => store.noteHalfTyped(key, is),
    onRemove: () => remove(key),
    onUndo: undo,
    onHelp,
  });
  return {
    mended,
    setMended,
    held,
    leave,
    goOn,
    rowWork: useStable(rowWork),
    entryWork,
    mendWork,
    goTo,
  };
}

/** Where no field is open for it, a letter or digit belongs to the row that is typed next: it is never lost, nor another row's. */
function useStrayKeys(goOn: RefObject<(() => void) | undefined>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (event.defaultPrevented || ctrlKey || metaKey || altKey) return;
      // Space presses a button, and the question mark shows the keys.
      if (key.length !== 1 || key === ' ' || key === '?') return;
      if (!(target instanceof HTMLElement) || target.matches('input, select, textarea')) return;
      if (document.querySelector('dialog[open]')) return;
      // The key goes into the field that has the focus when this is over.
      if (target === document.body || target.closest('.sheet-desk')) goOn.current?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [goOn]);
}

interface RowKeys {
  goTo: (key: string | undefined) => void;
  keyAt: (place: number) => string | undefined;
  place: number;
  remove: () => void;
  undo: () => void;
  onHelp: () => void;
}

/** True where the key meant something on a row that is not open. */
function onRowKey(
  event: ReactKeyboardEvent,
  { goTo, keyAt, place, remove, undo, onHelp }: RowKeys,
) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isControl = ctrlKey || metaKey;
  if (altKey) return false;
  if (isControl && key === 'Delete') remove();
  else if (isControl && !shiftKey && key.toLowerCase() === 'z') undo();
  else if (isControl) return false;
  else if (key === 'ArrowDown') goTo(keyAt(place + 1));
  else if (key === 'ArrowUp') goTo(keyAt(Math.max(place - 1, 0)));
  else if (key === 'Home') goTo(keyAt(0));
  else if (key === 'End' || key === 'Escape') goTo(undefined);
  else if (key === '?') onHelp();
  else return false;
  return true;
}

/** The same object for as long as the page is open, though what it does is of now: rows that did not change are not drawn anew. */
function useStable(work: RowWork): RowWork {
  const now = useRef(work);
  useEffect(() => {
    now.current = work;
  });
  const [stable] = useState<RowWork>(() => ({
    edit: (key, at) => now.current.edit(key, at),
    hold: (key) => now.current.hold(key),
    onKey: (key, event) => now.current.onKey(key, event),
    drop: (key) => now.current.drop(key),
    insist: (key) => now.current.insist(key),
    isRight: (key) => now.current.isRight(key),
  }));
  return stable;
}
