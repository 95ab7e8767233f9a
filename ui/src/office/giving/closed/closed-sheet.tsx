import type { CountingSheet } from '../sheets/queries';

/** A closed sheet as it stands. */
export function ClosedSheet({ sheet }: { sheet: CountingSheet }) {
  return <p>{sheet.closedBy}</p>;
}
