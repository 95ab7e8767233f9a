import { Link } from 'wouter';
import { bulletin } from '../../design/display/drawings';
import { home } from '../../design/display/more-drawings';
import { Notice } from '../../design/feedback/notice';
import { officePaths } from '../office-paths';
import {
  addressOfView,
  changedView,
  filters,
  filterWords,
  type PeopleView,
  unknownWords,
  wholeView,
} from './view';

/** The advice if a search or a filter finds no person. */
export function NobodyFound({ view }: { view: PeopleView }) {
  const search = view.search.trim();
  const isWhole = filterWords(view) === filters.everyone.label;
  const isOne = filterWords(view) === filters[view.filter].label;
  const everywhere = addressOfView(wholeView(view));
  const everybody = addressOfView(changedView(wholeView(view), { search: '' }));
  if (!search) {
    return (
      <Notice drawing={home} title={isOne ? filters[view.filter].nobody : 'Nobody is all of this'}>
        <p>
          {isWhole ? (
            <Link href={officePaths.peopleImport}>Import a list</Link>
          ) : (
            <Link href={everybody}>Show everyone</Link>
          )}
        </p>
      </Notice>
    );
  }
  return (
    <Notice drawing={bulletin} title={`Nobody found for “${search}”`}>
      {isWhole ? (
        <p>A part of a name, street or number is enough, and accents do not matter.</p>
      ) : (
        <p>
          Only among: {filterWords(view)}. <Link href={everywhere}>Search everyone</Link>
        </p>
      )}
      <p>
        <Link href={everybody}>Clear the search</Link>
      </p>
    </Notice>
  );
}

/** Instead of a list that would hold more people than its address asks for. */
export function UnknownFilter({ view }: { view: PeopleView }) {
  return (
    <Notice drawing={bulletin} title={unknownWords(view.unknown)}>
      <p>
        It stands in the address of this page, so nobody is listed here.{' '}
        <Link href={addressOfView(changedView(view, {}))}>Show the list without it</Link>
      </p>
    </Notice>
  );
}
