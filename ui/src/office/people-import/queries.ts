import { office } from '../client';
import type { ListKind } from '../list-import/use-list-import';
import {
  type Choices,
  type PeopleImported,
  proposedPeople,
  stillMissing,
  wishesOf,
  withColumn,
} from './choices';
import {
  broughtInWords,
  countsInWords,
  goesInWords,
  importedInWords,
  importInWords,
  undoneInWords,
  writtenInWords,
} from './words';

const path = '/api/office/people/imports';

/** Lists of people. */
export const peopleList: ListKind<Choices, PeopleImported> = {
  part: 'people',
  label: 'File with people',
  also: ['.vcf'],
  changes: ['office'],
  imports: () => office('get', path),
  look: (body) => office('post', `${path}/look`, { body }),
  rehearse: (query, body) => office('post', `${path}/rehearse`, { query, body }),
  bringIn: (query, body) => office('post', path, { query, body }),
  undo: (at) => office('post', `${path}/{number}/undo`, { at }),
  proposed: proposedPeople,
  stays: ({ answers }) => ({ answers }),
  withColumn,
  missing: stillMissing,
  wishesOf,
  counts: countsInWords,
  written: writtenInWords,
  action: importInWords,
  done: importedInWords,
  broughtIn: broughtInWords,
  goes: goesInWords,
  undone: undoneInWords,
};
