import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Phone from 'lucide-react/icons/phone';
import { todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { daySeen } from '../../congregation/when';
import { Button } from '../../design/button/button';
import { useLazyDialog } from '../../design/dialog/lazy-dialog';
import { AnswersCard } from '../../events/answers-card';
import type { EventAnswers } from '../../events/event-query';
import type { Target } from '../in-place/work';
import { invitedQuery, officeAnswersQuery } from './queries';

const loadFor = async () => (await import('./answer-for-dialog')).AnswerForDialog;
const loadFile = async () => (await import('./answers-file-dialog')).AnswersFileDialog;
const loadClosing = async () => (await import('./closing-dialog')).ClosingDialog;

/** All answers to an event, and what the office does with them. */
export function OfficeAnswers({ event }: { event: Target }) {
  const query = useQuery(officeAnswersQuery(event.id));
  const takesAnswers = !event.isCancelled;
  return (
    <AnswersCard
      query={query}
      tools={(answers) => <Tools answers={answers} takesAnswers={takesAnswers} />}
    >
      <InvitedLine id={event.id} />
    </AnswersCard>
  );
}

/** What became of the invitations by letter. */
function InvitedLine({ id }: { id: string }) {
  const today = todayIn(useNames().timeZone);
  const { data } = useQuery(invitedQuery(id));
  if (!data?.invitedBefore) return null;
  const { invitedBefore, lastInvitedAt, households, withoutAddress, refused } = data;
  const none = [
    households > 0 && `${households} not yet`,
    withoutAddress > 0 && `${withoutAddress} without an address`,
    refused > 0 && `${refused} whose address is refused`,
  ].filter(Boolean);
  return (
    <p className="soft answers-invited">
      Invited by letter: {invitedBefore === 1 ? '1 household' : `${invitedBefore} households`}
      {lastInvitedAt && `, the last ${daySeen(lastInvitedAt, today)}`}
      {none.length > 0 && `; no letter: ${none.join(', ')}`}.
    </p>
  );
}

interface ToolsProps {
  answers: EventAnswers;
  /** The event takes place. */
  takesAnswers: boolean;
}

function Tools({ answers, takesAnswers }: ToolsProps) {
  const { id, closed, closedByHand, parties } = answers;
  const forOne = useLazyDialog(loadFor);
  const file = useLazyDialog(loadFile);
  const closing = useLazyDialog(loadClosing);
  return (
    <>
      {takesAnswers && (
        <Button look="quiet" {...forOne.opener}>
          <Phone /> Answer for somebody
        </Button>
      )}
      {takesAnswers && (!closed || closedByHand) && (
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
