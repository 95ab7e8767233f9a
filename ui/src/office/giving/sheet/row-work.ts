import type { KeyboardEvent } from 'react';
import type { Column } from './keys';

/** What is done with a row as it stands. */
export interface RowWork {
  /** Opens its fields. */
  edit: (key: string, at: Column) => void;
  /** The keyboard is on it. */
  hold: (key: string) => void;
  onKey: (key: string, event: KeyboardEvent) => void;
  /** What was typed is not wanted after all. */
  drop: (key: string) => void;
  /** In the place of what somebody else has made of it. */
  insist: (key: string) => void;
  /** The amount is unlikely, and right. */
  isRight: (key: string) => void;
}
