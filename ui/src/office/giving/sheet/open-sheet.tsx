import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../design/button/button';
import { bulletin } from '../../../design/display/drawings';
import { Notice } from '../../../design/feedback/notice';
import { inDollars, toCents } from '../../../profile/giving/money';
import { useDraft } from '../../drafts';
import { officePaths } from '../../office-paths';
import type { Fund } from '../funds/queries';
import type { CountingSheet } from '../sheets/queries';
import { KeysDialog } from './keys-dialog';
import type { Change } from './outbox';
import type { RowsStore } from './rows-store';
import type { Outcome } from './sender';
import './sheet-grid.css';
import './row-editor.css';
import './sheet-narrow.css';
import { inWords } from './row-notes';
import { type Mending, SheetGrid } from './sheet-grid';
import { SheetBar, SheetSums } from './sheet-sums';
import { gridRows, rightMark, rightOnes, sheetTotals, wordsOf } from './shown';
import { differenceWords } from './totals';
import { UnsentBanner } from './unsent-banner';
import { useTypingWork } from './use-typing-work';

interface OpenSheetProps {
  sheet: CountingSheet;
  store: RowsStore;
  funds: readonly Fund[];
}

/** A sheet that is being counted: its rows, what it comes to, and what is not on the server yet. */
export function OpenSheet({ sheet, store, funds }: OpenSheetProps) {
  const unsent = useSyncExternalStore(store.subscribe, store.snapshot);
  const [said, say] = useState('');
  const [asksForKeys, setAsksForKeys] = useState(false);
  const names = useMemo(() => new Map(funds.map(({ id, name }) => [id, name])), [funds]);
  const rows = useMemo(() => gridRows(sheet.rows, unsent.outbox), [sheet.rows, unsent.outbox]);
  const totals = useMemo(() => sheetTotals(sheet, rows, names), [sheet, rows, names]);
  const right = useRightOnes(sheet.id);
  const openKeys = () => setAsksForKeys(true);
  const { rowWork, setMended, goTo, ...work } = useTypingWork({
    store,
    rows,
    funds: names,
    say,
    onHelp: openKeys,
    onRight: (key) => {
      const row = rows.find((row) => row.key === key);
      if (row?.saved) right.add(rightMark(row.saved));
    },
  });
  const mending = useDraft<Mending>(`counting ${sheet.id} mended`).found;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is here
  useEffect(() => {
    if (mending && rows.some(({ key }) => key === mending.key)) {
      setMended({ key: mending.key, at: 'amount' });
    }
  }, []);
  useEffect(() => {
    store.onOutcome = (change, outcome) => {
      // Said once, not with each new try.
      if (outcome.is === 'lost' && unsent.trouble !== undefined) return;
      const place = rows.findIndex(({ key }) => key === change.key) + 1;
      const row = rows[place - 1];
      const who = row && wordsOf(row, names);
      say(
        outcomeWords(change, outcome, place || rows.length, who && inWords(who)) +
          standing(totals.entered, sheet.expected),
      );
    };
    return () => {
      store.onOutcome = undefined;
    };
  });
  usePageKey('?', openKeys);
  const expected = sheet.expected;
  return (
    <div className="sheet-desk" data-typed>
      <div className="sheet-main">
        <UnsentBanner unsent={unsent} onAgain={() => store.run()} />
        <SheetBar totals={totals} expected={expected} />
        <div className="card sheet-card">
          {names.size === 0 ? (
            <Notice drawing={bulletin} title="No fund is open yet">
              <p>
                A gift is for a fund, such as General Fund.{' '}
                <Link href={officePaths.funds}>Add one first</Link>, then come back.
              </p>
            </Notice>
          ) : (
            <SheetGrid
              {...work}
              sheet={sheet}
              rows={rows}
              funds={funds}
              names={names}
              rightOnes={right.marks}
              rowWork={rowWork}
            />
          )}
          <div className="sheet-help">
            <Button look="text" onClick={openKeys}>
              Keys{' '}
              <span className="key" aria-hidden="true">
                ?
              </span>
            </Button>
          </div>
        </div>
      </div>
      <SheetSums totals={totals} expected={expected} />
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {asksForKeys && <KeysDialog onClose={() => setAsksForKeys(false)} />}
    </div>
  );
}

function outcomeWords(change: Change, outcome: Outcome, place: number, row: string | undefined) {
  const what = row ? `row ${place}, ${row}` : `row ${place}`;
  if (outcome.is === 'saved') return change.row ? `Saved: ${what}.` : 'Removed.';
  if (outcome.is === 'refused') return `Not saved: ${what}. ${outcome.refusal.sentence}`;
  return `Not saved yet: ${what}. ${outcome.sentence}`;
}

function standing(entered: number, expected: number | undefined): string {
  const slip = expected === undefined ? undefined : toCents(expected);
  const words = differenceWords(entered, slip)?.words ?? `${inDollars(entered)} entered`;
  return ` ${words}.`;
}

/** Amounts that were asked about and are right, in this tab. */
function useRightOnes(id: number) {
  const draft = useDraft<string[]>(rightOnes(id));
  const [marks, setMarks] = useState<ReadonlySet<string>>(() => new Set(draft.found ?? []));
  const add = (mark: string) => {
    const next = new Set(marks).add(mark);
    setMarks(next);
    draft.keepNow([...next]);
  };
  return { marks, add };
}

/** Where nothing is typed. */
function usePageKey(key: string, act: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.defaultPrevented || document.querySelector('dialog[open]')) {
        return;
      }
      const { target } = event;
      if (target instanceof HTMLElement && target.matches('input, select, textarea')) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
