import { csvRows } from '../printed-list/csv-rows';
import type { PrintedList } from '../printed-list/list-sheet';
import { countPeople, filters, type PeopleView, sorts } from './view';

/** A number is read out digit by digit: it has no line break. */
const inOneLine = (phone: string) => phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');

/** Everybody in the file of the list: names, and how to reach them. */
export function peopleOnPaper(csv: string, { filter, search, sort }: PeopleView): PrintedList {
  const rows = csvRows(csv).map((person) => {
    const of = (name: string) => person[name] ?? '';
    const town = [of('city'), [of('state'), of('zipcode')].filter(Boolean).join(' ')];
    return [
      [of('lastname'), of('firstname')].filter(Boolean).join(', '),
      of('household'),
      [of('address'), town.filter(Boolean).join(', ')].filter(Boolean).join('\n'),
      inOneLine(of('phone')),
      of('email') || of('contactemail'),
    ];
  });
  const which = [
    filters[filter].label,
    search.trim() && `found by “${search.trim()}”`,
    countPeople(rows.length),
    sorts[sort].toLowerCase(),
  ];
  return {
    title: 'People',
    which: which.filter(Boolean).join(' · '),
    headings: ['Name', 'Household', 'Address', 'Phone', 'E-mail'],
    rows,
  };
}
