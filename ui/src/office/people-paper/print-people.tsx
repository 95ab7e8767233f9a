import { useState } from 'react';
import { todayIn, words } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { ChoiceField } from '../../design/form/select';
import { usePrinted } from '../../design/print/printed';
import { office } from '../client';
import { filtersOf, type PeopleView } from '../people/view';
import { csvRows } from '../printed-list/csv-rows';
import { usePrintedList } from '../printed-list/use-printed-list';
import { StepUpDialog } from '../rights/step-up-dialog';
import { type Home, homesOf } from './households';
import { LabelSheets } from './label-sheets';
import { type LabelKind, labelSheets } from './labels';
import { LabelsDialog } from './labels-dialog';
import { type ListKind, lists, peopleOnPaper } from './lists';

interface PrintPeopleProps {
  view: PeopleView;
  onClose: () => void;
}

const kinds = [
  ...Object.entries(lists),
  ...Object.entries(labelSheets).map(([kind, { name }]) => [kind, name] as [string, string]),
];
const monthName = words({ month: 'long' });
const months = Array.from({ length: 12 }, (_, at) => {
  const month = String(at + 1).padStart(2, '0');
  return [month, monthName(`2000-${month}-01`)] as const;
});
const isLabels = (kind: string): kind is LabelKind => Object.hasOwn(labelSheets, kind);

/** The people whom the list shows, on paper. Stays for as long as the paper does. */
export function PrintPeople({ view, onClose }: PrintPeopleProps) {
  const today = todayIn(useNames().timeZone);
  const [kind, setKind] = useState<string>('people');
  const [month, setMonth] = useState(today.slice(5, 7));
  const [homes, setHomes] = useState<Home[]>([]);
  const [used, setUsed] = useState(0);
  const [step, setStep] = useState<'what' | 'labels' | 'printed'>('what');
  const list = usePrintedList();
  const sheet = labelSheets[isLabels(kind) ? kind : 'avery-5160'];
  const whole = homes.filter(({ lines }) => lines.length > 0);
  const labels = usePrinted(<LabelSheets homes={whole} sheet={sheet} used={used} />);
  if (step === 'labels') {
    return (
      <LabelsDialog
        sheet={sheet}
        count={whole.length}
        without={homes.filter(({ lines }) => lines.length === 0).map(({ name }) => name)}
        onPrint={(used) => {
          setUsed(used);
          setStep('printed');
          labels.print();
        }}
        onClose={onClose}
      />
    );
  }
  if (step === 'printed') {
    return (
      <>
        {list.printed}
        {labels.printed}
      </>
    );
  }
  return (
    <StepUpDialog
      title="Print this list"
      lead="Everybody whom the list shows, on all its pages; who died or moved away only where the filter names them. Keep the paper safe. That you took it is written down."
      action={isLabels(kind) ? 'Go on' : 'Print'}
      busyAction="Reading..."
      fields={(busy) => (
        <>
          <ChoiceField
            label="What"
            options={kinds}
            value={kind}
            disabled={busy}
            hint={
              isLabels(kind) ? 'One for each household, in the order of postal codes.' : undefined
            }
            onChange={({ currentTarget }) => setKind(currentTarget.value)}
          />
          {kind === 'days' && (
            <ChoiceField
              label="Month"
              options={months}
              value={month}
              disabled={busy}
              onChange={({ currentTarget }) => setMonth(currentTarget.value)}
            />
          )}
        </>
      )}
      work={(stepUp) => peopleFile(view, stepUp)}
      onDone={(csv) => {
        if (isLabels(kind)) {
          setHomes(homesOf(csvRows(csv)));
          return setStep('labels');
        }
        setStep('printed');
        list.printList(peopleOnPaper(csv, view, kind as ListKind, month));
      }}
      onClose={onClose}
    />
  );
}

function peopleFile(view: PeopleView, stepUp: { password: string }) {
  const { search, sort } = view;
  return office('post', '/api/office/people/file', {
    body: { search: search.trim(), filter: filtersOf(view), sort, stepUp },
  });
}
