import type { KeyboardEvent } from 'react';
import type { Column } from './keys';

/** Actions on a row. */
export interface RowWork {
  /** Opens its fields. */
  edit: (key: string, at: Column) => void;
  /** The keyboard is on it. */
  hold: (key: string) => void;
  onKey: (key: string, event: KeyboardEvent) => void;
  /** Discards the typed values. */
  drop: (key: string) => void;
  /** Replaces the other editor's row, or saves a check that may be here already. */
  insist: (key: string) => void;
  /** The amount is unlikely, and right. */
  isRight: (key: string) => void;
}
