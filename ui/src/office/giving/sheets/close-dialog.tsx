import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useSendOnce } from '../../../api/send-once';
import { Button } from '../../../design/button/button';
import { DialogFoot } from '../../../design/dialog/dialog-parts';
import { FormDialog } from '../../../design/dialog/form-dialog';
import { InfoAlert } from '../../../design/feedback/alert';
import { showToast } from '../../../design/feedback/toast-store';
import { TextField } from '../../../design/form/field';
import { useKeepFocus } from '../../../design/form/keep-focus';
import { Spinner } from '../../../design/loading/spinner';
import { useDraft } from '../../drafts';
import { isStale } from '../../kept-form/meanwhile';
import { isRefusedFor, OfficeRefusal } from '../../refusal';
import { sentenceOf, WhyNot } from '../../rights/why-not';
import { giftsKey } from '../gifts/queries';
import { money } from '../gifts/words';
import { monthsKey } from '../months/queries';
import { rightMark, rightOnes } from '../sheet/shown';
import { nameOfRow } from '../sheet/words';
import { ChangedMeanwhile } from './changed-meanwhile';
import { ChecksWithoutNumber } from './checks-without-number';
import {
  type CountingSheet,
  changeSheet,
  closeSheet,
  sheetCame,
  sheetNowQuery,
  sheetsKey,
  type TypedSheet,
} from './queries';
import { SheetSumsList } from './sheet-sums-list';
import { countedRows, differenceInWords, differing, headerLabels, headerOf } from './words';

interface CloseDialogProps {
  sheet: CountingSheet;
  unsaved: number;
  /** A row is being typed, and was not entered yet. */
  isHalfTyped: boolean;
  onClose: () => void;
}

/** The setting two-counters is on. */
const SECOND = 'It closes when another treasurer confirms it with a sign-in of their own.';

interface Typed {
  reason: string;
  expected: string;
}

/** Shows what the server has, and closes the sheet with it. */
export function CloseDialog({ sheet, unsaved, isHalfTyped, onClose }: CloseDialogProps) {
  const client = useQueryClient();
  const differenceId = useId();
  const now = useQuery(sheetNowQuery(sheet.id));
  const { refetch } = now;
  const draft = useDraft<Typed>(`close-sheet ${sheet.id}`);
  const [typed, setTyped] = useState<Typed>(draft.found ?? { reason: '', expected: '' });
  // The head of the sheet as the reader saw it.
  const [stood, setStood] = useState(() => headerOf(sheet));
  const [isJudged, setJudged] = useState(false);
  // Pending rows have arrived: the numbers are different.
  useEffect(() => {
    if (unsaved === 0) refetch();
  }, [unsaved, refetch]);

  const came = (answer: CountingSheet) => {
    client.setQueryData(sheetNowQuery(sheet.id).queryKey, answer);
    setStood(headerOf(answer));
    sheetCame(client, answer);
  };
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: ({ work }: { work: () => Promise<CountingSheet> }) => work(),
    onSuccess: (answer) => {
      came(answer);
      if (answer.isOpen && !answer.signedBy) return;
      draft.forget();
      onClose();
      showToast(
        answer.isOpen
          ? { title: 'You have signed the sheet', description: SECOND }
          : { title: 'The sheet is closed', description: 'Its givers see their gifts now.' },
      );
      for (const queryKey of [giftsKey, monthsKey]) client.invalidateQueries({ queryKey });
    },
    onError: (error) => {
      if (isRefusedFor(error, 'sheet_closed')) {
        showToast({ title: 'Not closed by you', description: sentenceOf(error) });
        draft.forget();
        client.invalidateQueries({ queryKey: sheetsKey });
      } else if (!(error instanceof OfficeRefusal) || error.field !== 'expected') refetch();
    },
  });
  const send = useSendOnce(mutateAsync);
  const isBusy = isPending || now.isFetching;
  useKeepFocus(isBusy);

  const fresh = now.data;
  const differs = fresh ? differing(stood, headerOf(fresh)) : [];
  const needsSlip = fresh?.expected === undefined;
  const difference = fresh?.totals.difference;
  // The second of two takes the reason of the first.
  const needsReason = Boolean(difference) && !fresh?.differenceReason;
  const { needsSecond, signedBy, differenceReason } = fresh ?? {};
  const isSignedByMe = Boolean(needsSecond && signedBy);
  const verb = needsSecond ? 'Sign the sheet' : 'Close the sheet';
  const isEmpty = fresh?.totals.rows === 0;
  const isAllThere = unsaved === 0 && !isHalfTyped;
  const canGo =
    fresh !== undefined && differs.length === 0 && !isEmpty && isAllThere && !isSignedByMe;
  const asked = useAskedAbout(sheet.id, fresh);

  const type = (change: Partial<Typed>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    draft.keep(next);
    if (error) reset();
  };
  const put = (head: Partial<TypedSheet>) => {
    if (fresh) send({ work: () => changeSheet(fresh, { ...headerOf(fresh), ...head }) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canGo || isBusy) return;
    setJudged(true);
    if (needsSlip) {
      if (typed.expected.trim()) put({ expected: typed.expected });
    } else if (!needsReason || typed.reason.trim()) {
      send({ work: () => closeSheet(fresh, needsReason ? typed.reason : '') });
    }
  };
  // Where the numbers have come the keyboard goes on: at what is still asked, or at closing itself.
  const form = useRef<HTMLFormElement>(null);
  const asks = needsSlip ? 'expected' : needsReason ? 'reason' : '';
  const isReady = canGo && !isBusy;
  useEffect(() => {
    if (!isReady) return;
    const next = asks ? `[name="${asks}"]` : '[type="submit"]';
    form.current?.querySelector<HTMLElement>(next)?.focus();
  }, [asks, isReady]);
  const atField = (field: keyof Typed, isMissing: string) => {
    if (error instanceof OfficeRefusal && error.field === field) return sentenceOf(error);
    return isJudged && !isPending && typed[field].trim() === '' ? isMissing : undefined;
  };
  const isSaid =
    error instanceof OfficeRefusal &&
    (['expected', 'reason'].includes(error.field ?? '') || (isStale(error) && differs.length > 0));
  const input = (name: keyof Typed) => ({
    name,
    type: 'text',
    required: true,
    autoComplete: 'off',
    value: typed[name],
    readOnly: isPending,
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      type({ [name]: currentTarget.value }),
  });
  return (
    <FormDialog title="Close the sheet" busy={isPending} onClose={onClose}>
      <form ref={form} onSubmit={submit} noValidate className="form-dialog-form">
        <div className="form-dialog-body">
          {now.error && !fresh && <WhyNot error={now.error} />}
          {error && !isSaid && <WhyNot error={error} />}
          {unsaved > 0 && (
            <InfoAlert>
              {countedRows(unsaved)} {unsaved === 1 ? 'is' : 'are'} not saved yet. The sheet can be
              closed when every row is there.
            </InfoAlert>
          )}
          {isHalfTyped && (
            <InfoAlert>
              A row is typed and not entered yet. Press Enter in it, or empty it with Esc; then the
              sheet can be closed.
            </InfoAlert>
          )}
          {!fresh && !now.error && <Spinner />}
          {fresh && differs.length > 0 && (
            <ChangedMeanwhile
              fields={differs}
              stood={stood}
              now={headerOf(fresh)}
              busy={isPending}
              onTake={() => setStood(headerOf(fresh))}
              onPutBack={() => put(stood)}
            />
          )}
          {fresh && isEmpty && isAllThere && (
            <p>
              There is nothing in this sheet. Type its rows first, or remove the sheet in place of
              closing it.
            </p>
          )}
          {fresh && !isEmpty && differs.length === 0 && (
            <>
              <SheetSumsList {...fresh} />
              {asked.length > 0 && (
                <InfoAlert>
                  Is this right?{' '}
                  {asked.map((row) => `${nameOfRow(row)}, ${money(row.amount)}`).join('; ')}
                </InfoAlert>
              )}
              <ChecksWithoutNumber rows={fresh.rows} />
              {difference === undefined ? (
                <TextField
                  label={headerLabels.expected}
                  inputMode="decimal"
                  hint="Without it there is nothing to hold the sheet beside."
                  error={atField('expected', 'The total of the bank slip is required')}
                  {...input('expected')}
                />
              ) : (
                <p id={differenceId}>{differenceInWords(difference)}</p>
              )}
              {needsReason && (
                <TextField
                  label="Why it is closed with a difference"
                  hint="It stays with the sheet. Or count again first."
                  maxLength={300}
                  error={atField('reason', 'A reason is required')}
                  {...input('reason')}
                />
              )}
              {differenceReason && (
                <p>
                  <span className="soft">Reason:</span> {differenceReason}
                </p>
              )}
              {signedBy && (
                <InfoAlert>
                  {isSignedByMe
                    ? `You have signed this sheet. ${SECOND}`
                    : `${signedBy} has signed this sheet. Closing it confirms that you have looked at it, too.`}
                </InfoAlert>
              )}
              <p className="soft">
                {needsSecond && !signedBy ? `${SECOND} ` : ''}A closed sheet is frozen: its givers
                see their gifts, and what is wrong is corrected gift by gift, with a reason.
              </p>
            </>
          )}
        </div>
        <DialogFoot busy={isPending} onCancel={onClose}>
          <Button
            type="submit"
            aria-describedby={difference === undefined ? undefined : differenceId}
            disabled={isBusy || !canGo}
          >
            {isPending ? 'One moment…' : needsSlip && canGo ? 'Go on' : verb}
          </Button>
        </DialogFoot>
      </form>
    </FormDialog>
  );
}

/** Rows that were asked about, in this tab not answered yet. */
function useAskedAbout(id: number, sheet: CountingSheet | undefined) {
  const right = new Set(useDraft<string[]>(rightOnes(id)).found);
  return (sheet?.rows ?? []).filter((row) => row.remark && !right.has(rightMark(row)));
}
