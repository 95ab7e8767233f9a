import { Avatar } from '../design/display/avatar';
import { initialsOfMember } from '../design/display/initials';
import { Card } from '../design/layout/card';
import { AnswerRows } from './answer-rows';
import type { EventDetails, WhoComes } from './event-query';
import { dayInWords } from './event-when';
import { fullWords, placesLeft } from './places';
import { useOwnAnswer } from './use-answer';

/** "Who is coming?": the household as a list, one tap each. */
export function AnswerCard({ event, asking }: { event: EventDetails; asking: WhoComes }) {
  const { closed, until, people } = asking;
  const answer = useOwnAnswer(event, asking);
  const coming = people.filter(({ id }) => answer.comes(id)).length;
  return (
    <Card
      title="Who is coming?"
      className="answer-card"
      aside={!closed && until && <span className="soft">answer by {dayInWords(until)}</span>}
    >
      <AnswerRows
        people={people}
        closed={closed}
        takesANo={asking.takesANo}
        waits={asking.waits}
        full={fullWords(asking)}
        isTooLarge={asking.isTooLarge}
        organiser={event.organiser}
        onlyForOneself={asking.onlyForOneself}
        answer={answer}
        face={(person) => <Avatar initials={initialsOfMember(person)} size="small" />}
      >
        <p className="answer-sum soft">{sumOf(asking, coming, coming > 0 ? answer.guests : 0)}</p>
      </AnswerRows>
    </Card>
  );
}

/** "4 of you. 12 places are left of 60." */
function sumOf(asking: WhoComes, coming: number, guests: number): string {
  const own = coming + guests;
  const who = own === 1 ? 'One of you' : `${own} of you`;
  const waits = asking.waits ? (own === 1 ? ' waits' : ' wait') : '';
  return `${own > 0 ? `${who}${waits}. ` : ''}${fullWords(asking) ? '' : placesLeft(asking)}`.trim();
}
