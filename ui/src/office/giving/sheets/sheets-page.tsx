import { GivingFrame } from '../giving-frame';

/** All counting sheets, the newest first. */
export function SheetsPage() {
  return <GivingFrame heading="Counting sheets">{null}</GivingFrame>;
}
