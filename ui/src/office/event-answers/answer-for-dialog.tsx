import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ButtonLink } from '../../design/button/button';
import { FormDialog } from '../../design/dialog/form-dialog';
import { InfoAlert } from '../../design/feedback/alert';
import { Spinner } from '../../design/loading/spinner';
import { AnswerRows } from '../../events/answer-rows';
import type { EventDetails, WhoComes } from '../../events/event-query';
import { fullWords } from '../../events/places';
import { useAnswer } from '../../events/use-answer';
import { DRAFTS } from '../../session/drafts';
import { accountName, useSignedInUser } from '../../session/session';
import { office } from '../client';
import { FindPerson, type FoundPerson } from '../household/find-person';
import { newPersonPath } from '../office-paths';
import { fullName } from '../person/words';
import { WhyNot } from '../rights/why-not';
import { officeAnswersQuery } from './queries';
import { toCallWords } from './to-call';

interface AnswerForDialogProps {
  event: string;
  onClose: () => void;
}

const path = '/api/office/events/{id}/answers/{person}';

const answerQuery = (event: string, person: string) =>
  queryOptions({
    queryKey: ['api', 'office', 'events', event, 'answers', person],
    queryFn: () => office('get', path, { at: { id: event, person } }),
    staleTime: 0,
    gcTime: 0,
  });

/** For who answers on the telephone or after the service. */
export function AnswerForDialog({ event, onClose }: AnswerForDialogProps) {
  const [person, setPerson] = useState<FoundPerson>();
  return (
    <FormDialog title="Answer for somebody" busy={false} onClose={onClose}>
      <div className="form-dialog-body">
        {person ? (
          <>
            <p>
              For <strong>{person.household ?? fullName(person)}</strong>
            </p>
            <Household event={event} person={person.id} key={person.id} />
          </>
        ) : (
          <FindPerson
            label="Who is it?"
            but={[]}
            onChoose={setPerson}
            otherwise={(name) => (
              <>
                <p>Whoever comes with a member is a guest of that household: find the member.</p>
                <ButtonLink look="quiet" to={newPersonPath({ name })}>
                  Add a new person
                </ButtonLink>
              </>
            )}
          />
        )}
      </div>
      <div className="dialog-foot">
        {person && (
          <Button look="quiet" onClick={() => setPerson(undefined)}>
            Somebody else
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </div>
    </FormDialog>
  );
}

function Household({ event, person }: { event: string; person: string }) {
  const { data, error } = useQuery(answerQuery(event, person));
  if (error) return <WhyNot error={error} />;
  if (!data) return <Spinner />;
  if (!data.asking) return <p className="soft">This event asks nobody.</p>;
  return <Answer event={data} asking={data.asking} person={person} />;
}

interface AnswerProps {
  event: EventDetails;
  asking: WhoComes;
  person: string;
}

function Answer({ event, asking, person }: AnswerProps) {
  const client = useQueryClient();
  const { queryKey } = answerQuery(event.id, person);
  const { closed, ...standing } = asking;
  const answer = useAnswer(standing, {
    draft: `${DRAFTS}${accountName(useSignedInUser())} note ${event.id} of ${person}`,
    save: async ({ people, ...said }) => {
      const body = {
        people: Object.entries(people).map(([id, comes]) => ({ id, comes })),
        ...said,
      };
      const saved = await office('put', path, { at: { id: event.id, person }, body });
      client.setQueryData(queryKey, saved);
      await client.invalidateQueries({ queryKey: ['api', 'events'] });
    },
    readAgain: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <>
      {closed && <p className="soft">{closed} The office still may.</p>}
      <AnswerRows
        people={asking.people}
        closed={undefined}
        waits={asking.waits}
        full={fullWords(asking)}
        waiting={`They are on the waiting list${asking.isTooLarge ? ', and are more people than there are places' : ''}.`}
        organiser={event.organiser}
        answer={answer}
        saved="Saved."
      >
        <ToCall event={event.id} />
      </AnswerRows>
    </>
  );
}

/** Parties that have moved up from the waiting list, and that no letter reaches. */
function ToCall({ event }: { event: string }) {
  const { data } = useQuery(officeAnswersQuery(event));
  const names = data?.parties.filter(({ isUntold }) => isUntold).map(({ name = '' }) => name) ?? [];
  return names.length > 0 ? <InfoAlert>{toCallWords(names)}</InfoAlert> : null;
}
