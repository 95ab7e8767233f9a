import type { CalendarImported, CalendarImportUndone } from './queries';

const events = (count: number) => (count === 1 ? '1 event' : `${count} events`);

/** What a file would do, a line each. */
export function countsInWords(said: CalendarImported): string[] {
  const { added, seriesAdded, eventsMade, changed, same, older, others } = said;
  const series =
    seriesAdded > 0 ? `, ${seriesAdded} of them series (${eventsMade} dates in all)` : '';
  return [
    `${events(added)} new${series}`,
    changed > 0 && `${events(changed)} changed`,
    same > 0 && `${events(same)} here already`,
    older > 0 && `${events(older)} over more than twelve months ago, left out`,
    others > 0 && `${others} tasks or notes, left out`,
  ].filter((words) => words !== false);
}

/** The button's word; none where there is nothing to do. */
export function importInWords({ added, changed }: CalendarImported): string | undefined {
  return added + changed > 0 ? `Import ${events(added + changed)}` : undefined;
}

export function importedInWords({ added, changed }: CalendarImported): string {
  return `Brought in: ${added} added, ${changed} changed. For 30 days it can be taken back below.`;
}

export function undoneInWords(undone: CalendarImportUndone): string {
  const { eventsRemoved, putBack, stays } = undone;
  const said = [`${events(eventsRemoved)} removed`, putBack > 0 && `${putBack} as before`];
  if (stays.length > 0) said.push('what was changed or answered since stays');
  return `Taken back: ${said.filter(Boolean).join(', ')}${stays.length > 0 ? ':' : '.'}`;
}
