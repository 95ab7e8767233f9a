import { shortDate, timeOf } from '../../congregation/calendar';
import { csvRows } from '../printed-list/csv-rows';
import type { PrintedList } from '../printed-list/list-sheet';
import { groups, type LogView } from './view';

/** All lines in the file of the log. */
export function logOnPaper(csv: string, view: LogView): PrintedList {
  const rows = csvRows(csv).map((line) => {
    const of = (name: string) => line[name] ?? '';
    const when = of('lasttime') || of('time');
    const words = of('what').replace(/^./, (first) => first.toUpperCase());
    const about = [of('name'), of('membernumber')].filter(Boolean).join(' ');
    return [
      // In one line: below each other, they would make every row four lines high.
      `${shortDate(when)} ${timeOf(when) ?? ''}`.replaceAll(' ', '\u00a0'),
      [words, of('success') === 'no' && 'failed', Number(of('times')) > 1 && `${of('times')} times`]
        .filter(Boolean)
        .join(', '),
      about || of('email'),
      of('by'),
      [of('detail'), of('browser'), of('address')].filter(Boolean).join(', '),
    ];
  });
  const days = [view.from && `from ${shortDate(view.from)}`, view.to && `to ${shortDate(view.to)}`];
  const which = [
    view.group && groups[view.group],
    view.search && `found by “${view.search}”`,
    view.name,
    view.failed && 'what failed',
    ...days,
    rows.length === 1 ? '1 line' : `${rows.length} lines`,
  ];
  return {
    title: 'Security log',
    which: which.filter(Boolean).join(' · '),
    headings: ['When', 'What', 'About', 'By', 'Details'],
    widths: [20, 21, 19, 14, 26],
    dense: true,
    rows,
  };
}
