import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { office } from '../client';
import { Chosen } from '../household/chosen';
import { FindPerson, type FoundPerson } from '../household/find-person';
import { HouseholdDialog } from '../household/household-dialog';
import { type Person, personQuery } from '../person/queries';
import { calledName } from '../person/words';
import { lifeWords } from './life-offers';
import { useLifeWork } from './use-life-work';
import { marriageOf, troublesWithWedding, type Wedding, weddingOf } from './wedding';
import { WeddingFields } from './wedding-fields';

/** A wedding: the other one, both names and the household in one step. */
export function MarriedDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const client = useQueryClient();
  const today = todayIn(useNames().timeZone);
  const [chosen, setChosen] = useState<FoundPerson>();
  const [typed, setTyped] = useState<Partial<Wedding>>({});
  const [judged, setJudged] = useState(false);
  const query = useQuery({ ...personQuery(chosen?.id ?? ''), enabled: chosen !== undefined });
  const spouse = chosen && query.data;
  const work = useLifeWork({
    person,
    fields: ['on', 'household'],
    onClose,
    onStale: () => chosen && client.invalidateQueries(personQuery(chosen.id)),
  });
  const busy = work.isPending;
  const wedding = spouse && { ...weddingOf(person, spouse), ...typed };
  const troubles = wedding ? troublesWithWedding(wedding, today) : {};
  const save = () => {
    setJudged(true);
    if (!spouse || !wedding || Object.keys(troubles).length > 0) return;
    const at = { id: person.id };
    const body = marriageOf(person, spouse, wedding);
    work.mutate(() => office('post', '/api/office/people/{id}/married', { at, body }));
  };
  return (
    <HouseholdDialog
      title={`${calledName(person)}: Married`}
      action="Write it down"
      busy={busy}
      error={work.problem ?? (chosen ? query.error : null)}
      incomplete={!spouse}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="soft">{lifeWords.married.sentence(person)}</p>
      {chosen ? (
        <Chosen
          person={chosen}
          busy={busy}
          onOther={() => {
            setChosen(undefined);
            setTyped(typed.on ? { on: typed.on } : {});
          }}
        />
      ) : (
        <FindPerson label="With whom" but={[person.id]} onChoose={setChosen} />
      )}
      {spouse && wedding && (
        <WeddingFields
          person={person}
          spouse={spouse}
          typed={wedding}
          today={today}
          busy={busy}
          troubles={{
            ...(judged && troubles),
            ...(work.fieldError('on') && { on: work.fieldError('on') }),
            ...(work.fieldError('household') && { name: work.fieldError('household') }),
          }}
          onChange={(change) => {
            setTyped({ ...typed, ...change });
            work.forgetField();
          }}
        />
      )}
    </HouseholdDialog>
  );
}
