import { countPeople, filtersOf, filterWords, unknownWords, viewOf } from '../people/view';
import { peopleIn } from '../slips/sheets';

/** The people of a letter, as the address names them: chosen ones, or those whom a list shows. */
export interface Whom {
  search: string;
  /** As the server names them. */
  filter: string[];
  words: string;
  /** Why nobody can be written to. */
  unknown?: string | undefined;
}

export function whomIn(address: string): Whom {
  const chosen = peopleIn(address);
  if (chosen.length > 0) {
    return {
      search: '',
      filter: [`chosen:${chosen.join(',')}`],
      words: `${countPeople(chosen.length)} who ${chosen.length === 1 ? 'is' : 'are'} chosen`,
    };
  }
  const view = viewOf(address);
  const search = view.search.trim();
  const found = search ? `, found by “${search}”` : '';
  if (view.unknown.length > 0) {
    return { search, filter: [], words: 'nobody', unknown: unknownWords(view.unknown) };
  }
  return { search, filter: filtersOf(view), words: filterWords(view) + found };
}
