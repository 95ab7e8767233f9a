import type { CalendarImported, ImportUndone } from './queries';

const events = (count: number) => (count === 1 ? '1 event' : `${count} events`);
const dates = (count: number) => (count === 1 ? '1 date' : `${count} dates`);

/** The file's effect, a line each. */
export function countsInWords(said: CalendarImported): string[] {
  const { added, seriesAdded, eventsMade, changed, same, older, others, removed, cancelled } = said;
  const series =
    seriesAdded > 0 ? `, ${seriesAdded} of them series (${eventsMade} dates in all)` : '';
  return [
    `${events(added)} new${series}`,
    changed > 0 && `${events(changed)} changed`,
    removed > 0 && `${dates(removed)} removed`,
    cancelled > 0 && `${dates(cancelled)} cancelled`,
    same > 0 && `${events(same)} here already`,
    older > 0 && `${events(older)} over more than twelve months ago, left out`,
    others > 0 && `${others} tasks or notes, left out`,
  ].filter((words) => words !== false);
}

/** The button's word; none where there is nothing to do. */
export function importInWords(said: CalendarImported): string | undefined {
  const imported = said.added + said.changed;
  const gone = said.removed + said.cancelled;
  const words = [
    imported > 0 && `Import ${events(imported)}`,
    gone > 0 && `${imported > 0 ? 'remove' : 'Remove'} ${dates(gone)}`,
  ];
  return words.filter(Boolean).join(', ') || undefined;
}

/** The checkbox's words beside what is not in the file any more. */
export function removeInWords({ missing }: CalendarImported): string {
  const what = missing.length === 1 ? 'it' : `these ${missing.length}`;
  return `Also remove ${what}. What people have answered is cancelled, and who comes gets a letter.`;
}

export function importedInWords({ added, changed, removed, cancelled }: CalendarImported): string {
  const gone = removed + cancelled > 0 ? `, ${removed} removed, ${cancelled} cancelled` : '';
  return `Brought in: ${added} added, ${changed} changed${gone}. For 30 days it can be taken back below.`;
}

/** What taking it back has done, or `would` do. */
export function undoneInWords(
  undone: Pick<ImportUndone, 'eventsRemoved' | 'valuesPutBack' | 'stays'>,
  would?: 'would',
): string {
  const { eventsRemoved, valuesPutBack, stays } = undone;
  const said = [
    `${events(eventsRemoved)} removed`,
    valuesPutBack > 0 && `${valuesPutBack} as before`,
    stays.length > 0 && 'what was changed or answered since stays',
  ];
  const begin = would ? 'This would be taken back' : 'Taken back';
  return `${begin}: ${said.filter(Boolean).join(', ')}${stays.length > 0 ? ':' : '.'}`;
}
