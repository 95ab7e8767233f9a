import { PrintStatements } from '../../../profile/giving/statement-paper/print-statements';
import { WhyNot } from '../../rights/why-not';
import type { Period } from './period';
import { printAll, printChosen } from './queries';

/** Some by their ids, or all of these days; how many those are is known where they were counted. */
export type ToPrint = { title: string } & (
  | { ids: readonly number[] }
  | { period: Period; count?: number }
);

/** Prints statements; what is printed is what the server has at this moment. */
export function PrintDialog({ of, onClose }: { of: ToPrint; onClose: () => void }) {
  return (
    <PrintStatements
      title={of.title}
      count={'ids' in of ? of.ids.length : of.count}
      fetchPiece={(after) =>
        'ids' in of ? printChosen(of.ids, after) : printAll(of.period, after)
      }
      whyNot={(error) => <WhyNot error={error} />}
      onClose={onClose}
      onPrinted={onClose}
    />
  );
}
