import { useQuery } from '@tanstack/react-query';
import { todayIn } from '../../congregation/calendar';
import { longDate } from '../../congregation/more-dates';
import { useNames } from '../../congregation/names';
import { daySeen } from '../../congregation/when';
import { Button } from '../../design/button/button';
import type { Person } from '../person/queries';
import { useBringBack } from './bring-back';
import { removedQuery } from './queries';
import './removal.css';

/** On the page that another entry was merged into: the way back, for 30 days. */
export function MergedNote({ person }: { person: Person }) {
  const today = todayIn(useNames().timeZone);
  const wasMerged = person.events.some(({ action }) => action === 'members-merged');
  const { data = [] } = useQuery({ ...removedQuery, enabled: wasMerged });
  const { run, busy } = useBringBack();
  return data
    .filter(({ mergedIntoId }) => mergedIntoId === person.id)
    .map((merged) => (
      <section key={merged.id} className="merged-note" aria-label="Merged">
        <p>
          {merged.name} (No. {merged.memberNumber}) was merged into this entry{' '}
          {daySeen(merged.at, today)} by {merged.by}.{' '}
          {merged.canBringBack
            ? `Until ${longDate(merged.until)} it can be undone.`
            : `Until ${longDate(merged.until)} an administrator can undo it.`}
        </p>
        {merged.canBringBack && (
          <Button look="quiet" disabled={busy} onClick={() => run(merged)}>
            {busy ? 'One moment...' : 'Undo the merge'}
          </Button>
        )}
      </section>
    ));
}
