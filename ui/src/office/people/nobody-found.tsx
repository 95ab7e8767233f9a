import { Link } from 'wouter';
import { bulletin } from '../../design/display/drawings';
import { home } from '../../design/display/more-drawings';
import { Notice } from '../../design/feedback/notice';
import { addressOfView, changedView, filters, type PeopleView } from './view';

/** The advice if a search or a filter finds no person. */
export function NobodyFound({ view }: { view: PeopleView }) {
  const search = view.search.trim();
  const everywhere = addressOfView(changedView(view, { filter: 'everyone' }));
  const everybody = addressOfView(changedView(view, { filter: 'everyone', search: '' }));
  if (!search) {
    return (
      <Notice drawing={home} title={filters[view.filter].nobody}>
        {view.filter !== 'everyone' && (
          <p>
            <Link href={everybody}>Show everyone</Link>
          </p>
        )}
      </Notice>
    );
  }
  return (
    <Notice drawing={bulletin} title={`Nobody found for “${search}”`}>
      {view.filter === 'everyone' ? (
        <p>The beginning of a name is enough, and accents do not matter.</p>
      ) : (
        <p>
          Only among: {filters[view.filter].label}. <Link href={everywhere}>Search everyone</Link>
        </p>
      )}
      <p>
        <Link href={everybody}>Clear the search</Link>
      </p>
    </Notice>
  );
}
