import './table.css';

/**
 * For the parts of a table of class "table". Laid out as rows on a phone, it is no table any more to some screen readers,
 * unless its parts say what they are.
 */
export const tableParts = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader', scope: 'col' },
  total: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
};
