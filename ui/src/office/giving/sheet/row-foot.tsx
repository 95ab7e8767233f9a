import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { shortDate } from '../../../congregation/calendar';
import { inDollars, toCents } from '../../../profile/giving/money';
import type { FoundGiver } from './queries';
import { problemOfWho, type RowTyping } from './use-row-typing';
import { giverDetails } from './words';

interface RowFootProps {
  id: string;
  typing: RowTyping;
  isNew: boolean;
  /** The list of names says it already. */
  isListOpen: boolean;
  children: ReactNode;
}

/** Below what is typed: what is wrong with it, who it is, what they gave last time, or the keys. */
export function RowFoot({ id, typing, isNew, isListOpen, children }: RowFootProps) {
  const { typed, problem, giver, resolved } = typing;
  const wrong = problem ?? (isListOpen ? undefined : problemOfWho(typed.who, resolved));
  const says = giver !== undefined || resolved.is === 'lost';
  return (
    <div className="sheet-foot">
      <p id={`${id}-foot`} className={wrong ? 'field-error' : says ? undefined : 'sheet-keys-hint'}>
        {wrong ? (
          <>
            <CircleAlert /> {wrong.sentence}
          </>
        ) : giver ? (
          <GiverHint giver={giver} />
        ) : resolved.is === 'lost' ? (
          'The name cannot be looked up right now. Go on: that is done as soon as the portal can be reached again.'
        ) : isNew ? (
          'Enter saves the row and opens the next · fund and method stay, but not after a numbered check or a split'
        ) : (
          'Enter saves · Esc leaves it as it was · Ctrl Del removes the row'
        )}
      </p>
      <div className="sheet-foot-tools">{children}</div>
    </div>
  );
}

function GiverHint({ giver }: { giver: FoundGiver }) {
  const { last } = giver;
  return (
    <>
      {giverDetails(giver)}
      {last && (
        <>
          {' '}
          · last time{' '}
          <span className="unbroken">
            {inDollars(toCents(last.amount))} on {shortDate(last.date)}
          </span>
          {[last.fund, last.method].filter(Boolean).map((word) => `, ${word}`)}
        </>
      )}
    </>
  );
}
