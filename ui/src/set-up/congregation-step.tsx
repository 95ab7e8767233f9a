import * as v from 'valibot';
import { TimeZoneField, timeZones } from '../congregation/time-zone-field';
import { TextField } from '../design/form/field';
import { ask, type SetUp } from './client';
import { QuestionForm } from './question';
import { useStepForm } from './use-step-form';

const NO_ZONE = 'Choose one from the list: type a large city near you';

const line = (most: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(most, `It is at most ${most} characters`));

export function CongregationStep({ state }: { state: SetUp }) {
  const zones = timeZones();
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const {
    name = '',
    place = '',
    timeZone = zones.includes(own) ? own : '',
  } = state.congregation ?? {};
  const form = useStepForm({
    step: 'congregation',
    initial: { name, place, timeZone },
    isAnswered: Boolean(state.congregation),
    schema: v.object({
      name: v.pipe(line(100), v.nonEmpty('A congregation has a name')),
      place: line(200),
      timeZone: v.pipe(
        v.string(),
        v.check((zone) => zones.includes(zone), NO_ZONE),
      ),
    }),
    send: (typed) => ask('put', '/api/set-up/congregation', typed),
  });
  const zone = form.typed.timeZone;
  const isUnknown = zone !== '' && !zones.includes(zone);
  return (
    <QuestionForm of={form} action="Continue">
      <TextField
        {...form.input('name')}
        label="Name"
        autoComplete="organization"
        placeholder="Grace Community Church"
      />
      <TextField
        {...form.input('place')}
        label="Place"
        autoComplete="address-level2"
        hint="The town or the whole address, for statements and letters. It may stay empty."
      />
      <TimeZoneField
        {...form.field('timeZone')}
        // Said as soon as the field is left.
        error={isUnknown ? NO_ZONE : form.field('timeZone').error}
        label="Time zone"
        disabled={form.busy}
        onChoose={(timeZone) => form.type({ timeZone })}
      />
    </QuestionForm>
  );
}

export function HelpStep({ state: { helpContact } }: { state: SetUp }) {
  const form = useStepForm({
    step: 'help',
    initial: { helpContact: helpContact ?? '' },
    isAnswered: helpContact !== undefined,
    schema: v.object({ helpContact: line(100) }),
    send: (typed) => ask('put', '/api/set-up/help', typed),
  });
  return (
    <QuestionForm of={form} action="Continue">
      <TextField
        {...form.input('helpContact')}
        label="Help contact"
        autoComplete="off"
        placeholder="Ruth in the office, 555-0142"
        hint="Leave it empty if you do not know yet."
      />
    </QuestionForm>
  );
}
