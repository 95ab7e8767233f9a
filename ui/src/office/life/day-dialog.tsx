import { useState } from 'react';
import { plusDays, todayIn } from '../../congregation/calendar';
import { dayFirstDate } from '../../congregation/more-dates';
import { useNames } from '../../congregation/names';
import { Checkbox } from '../../design/form/checkbox';
import { TextField } from '../../design/form/field';
import { EARLIEST_DAY, troubleWithDay } from '../../profile/edit/rules';
import { office } from '../client';
import { HouseholdDialog } from '../household/household-dialog';
import type { Person } from '../person/queries';
import { calledName, fullName, hasPassword } from '../person/words';
import { lifeWords } from './life-offers';
import { useLifeWork } from './use-life-work';

const asked = {
  died: { title: 'Died', label: 'Day of death', action: 'Write it down' },
  moved: { title: 'Moved away', label: 'Since', action: 'Write it down' },
};

/** The days after which the account of a person who moved away ends: the server has the same number. */
const ACCOUNT_GOES_ON = 30;

interface DayDialogProps {
  person: Person;
  what: keyof typeof asked;
  onClose: () => void;
}

/** Died or moved away: a day, and whether the account goes on. */
export function DayDialog({ person, what, onClose }: DayDialogProps) {
  const today = todayIn(useNames().timeZone);
  const { title, label, action } = asked[what];
  const [day, setDay] = useState(what === 'moved' ? today : '');
  const [keepAccount, setKeepAccount] = useState(false);
  const [together, setTogether] = useState(false);
  const [judged, setJudged] = useState(false);
  const work = useLifeWork({ person, fields: ['on'], onClose });
  const busy = work.isPending;
  const trouble = day ? troubleWithDay(label, day, today) : `${label} is required`;
  const hasAccount = hasPassword(person);
  const name = calledName(person);
  const others = person.households.flatMap(({ others }) =>
    others.filter(({ deceasedOn }) => !deceasedOn),
  );
  const save = () => {
    setJudged(true);
    if (trouble) return;
    const at = { id: person.id };
    work.mutate(() =>
      what === 'died'
        ? office('post', '/api/office/people/{id}/died', { at, body: { on: day } })
        : office('post', '/api/office/people/{id}/moved', {
            at,
            body: { on: day, keepAccount, with: together ? others.map(({ id }) => id) : [] },
          }),
    );
  };
  return (
    <HouseholdDialog
      title={`${name}: ${title}`}
      action={action}
      busy={busy}
      error={work.problem}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="soft">{lifeWords[what].sentence(person)}</p>
      <TextField
        label={label}
        name="on"
        type="date"
        required
        min={EARLIEST_DAY}
        max={today}
        autoComplete="off"
        value={day}
        disabled={busy}
        error={work.fieldError('on') ?? (judged ? trouble : undefined)}
        onInput={(event) => {
          setDay(event.currentTarget.value);
          work.forgetField();
        }}
      />
      {what === 'moved' && others.length > 0 && (
        <Checkbox
          label="The whole household moved away"
          hint={`${new Intl.ListFormat('en-US').format(others.map(fullName))} too, since the same day.`}
          name="together"
          checked={together}
          disabled={busy}
          onChange={(event) => setTogether(event.currentTarget.checked)}
        />
      )}
      {what === 'moved' && (hasAccount || together) && (
        <Checkbox
          label={together ? 'Keep their accounts' : 'Keep the account'}
          hint={
            keepAccount
              ? `${together ? 'Those who have an account' : name} can sign in as before.`
              : `${together ? 'Those who have an account' : name} can sign in until ${dayFirstDate(plusDays(today, ACCOUNT_GOES_ON))}. Then the account ends.`
          }
          name="keep-account"
          checked={keepAccount}
          disabled={busy}
          onChange={(event) => setKeepAccount(event.currentTarget.checked)}
        />
      )}
    </HouseholdDialog>
  );
}
