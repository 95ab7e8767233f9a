import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Phone from 'lucide-react/icons/phone';
import { Button } from '../../design/button/button';
import { useLazyDialog } from '../../design/dialog/lazy-dialog';
import { AnswersCard } from '../../events/answers-card';
import type { EventAnswers } from '../../events/event-query';
import { officeAnswersQuery } from './queries';

const loadFor = async () => (await import('./answer-for-dialog')).AnswerForDialog;
const loadFile = async () => (await import('./answers-file-dialog')).AnswersFileDialog;
const loadClosing = async () => (await import('./closing-dialog')).ClosingDialog;

/** All answers to an event, and what the office does with them. */
export function OfficeAnswers({ id }: { id: string }) {
  const query = useQuery(officeAnswersQuery(id));
  return <AnswersCard query={query} tools={(answers) => <Tools answers={answers} />} />;
}

function Tools({ answers }: { answers: EventAnswers }) {
  const { id, closed, closedByHand, parties } = answers;
  const forOne = useLazyDialog(loadFor);
  const file = useLazyDialog(loadFile);
  const closing = useLazyDialog(loadClosing);
  return (
    <>
      <Button look="quiet" {...forOne.opener}>
        <Phone /> Answer for somebody
      </Button>
      {(!closed || closedByHand) && (
        <Button look="quiet" {...closing.opener}>
          {closedByHand ? 'Take answers again' : 'Take no more answers'}
        </Button>
      )}
      {parties.length > 0 && (
        <Button look="quiet" {...file.opener}>
          <Download /> Download
        </Button>
      )}
      {forOne.Dialog && <forOne.Dialog event={id} onClose={forOne.close} />}
      {file.Dialog && <file.Dialog event={id} onClose={file.close} />}
      {closing.Dialog && <closing.Dialog answers={answers} onClose={closing.close} />}
    </>
  );
}
