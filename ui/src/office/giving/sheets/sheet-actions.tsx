import type { CountingSheet } from './queries';

interface SheetActionsProps {
  sheet: CountingSheet;
  /** Rows that are typed and not on the server yet. */
  unsaved: number;
}

/** What can be done with a sheet as a whole. */
export function SheetActions(_: SheetActionsProps) {
  return null;
}
