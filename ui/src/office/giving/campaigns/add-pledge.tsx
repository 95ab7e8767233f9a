import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { Button } from '../../../design/button/button';
import { Alert, InfoAlert } from '../../../design/feedback/alert';
import '../../household/household.css';
import { office } from '../../client';
import { sentenceOf, WhyNot } from '../../rights/why-not';
import '../envelopes/envelopes.css';
import { GiverCombobox } from '../envelopes/giver-combobox';
import { spokenName } from '../envelopes/words';
import { money } from '../gifts/words';
import { giverDetails } from '../sheet/words';
import '../together/together.css';
import { boundTo } from '../../kept-form/bound-to';
import { useKeptForm } from '../../kept-form/use-kept-form';
import { typedFields } from './pledge-fields';
import { type Campaign, campaignsChanged, type OfficePledge } from './queries';

interface TypedPledge {
  /** Empty: no giver is chosen yet. */
  giverId: string;
  /** The chosen giver. */
  giver?: OfficePledge['giver'] | undefined;
  amount: string;
  rhythm: string;
  date: string;
}

const nothing = (date: string): TypedPledge => ({ giverId: '', amount: '', rhythm: '', date });

/** Giver, Enter, amount, Enter: and the next one can be typed. */
export function AddPledge({ campaign }: { campaign: Campaign }) {
  const today = todayIn(useNames().timeZone);
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const who = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [isJudged, setJudged] = useState(false);
  const [added, setAdded] = useState('');
  const [goesOn, setGoesOn] = useState(0);
  const kept = useKeptForm({
    form: `pledge new ${campaign.id}`,
    fields: ['giverId', 'amount', 'rhythm', 'date'],
    begun: nothing(today),
    send: ({ giver: _, ...body }) =>
      office('post', '/api/office/giving/campaigns/{id}/pledges', {
        at: { id: String(campaign.id) },
        body,
      }),
    onDone: (pledge, { date }) => {
      // The day is often the same.
      kept.startOver(nothing(date));
      setAdded(`${spokenName(pledge)}: ${money(pledge.amount)} is written down.`);
      setJudged(false);
      setName('');
      setGoesOn(goesOn + 1);
      campaignsChanged(client);
    },
    onRefused: () => campaignsChanged(client),
  });
  // The field for the next one stands there again.
  useEffect(() => {
    if (goesOn) who.current?.focus();
  }, [goesOn]);
  const { typed, isPending, refused, refusedAt } = kept;
  const { giver } = typed;
  const type = (change: Partial<TypedPledge>) => {
    setAdded('');
    kept.type(change);
  };
  const atGiver = refused && refusedAt === 'giverId' && sentenceOf(refused);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setJudged(true);
    if (giver) return kept.submit(event);
    event.preventDefault();
    who.current?.focus();
  };
  const { amount, rhythm, date } = typedFields(boundTo({ ...kept, type }), today);
  return (
    <section className="card campaign-add" aria-label="Add a pledge">
      <h2>Add a pledge</h2>
      <form ref={form} noValidate onSubmit={submit}>
        {kept.wasKept && <InfoAlert>This was typed here before and is not saved yet.</InfoAlert>}
        {refused && !refusedAt && <WhyNot error={refused} />}
        {atGiver && <Alert>{atGiver}</Alert>}
        {/* What stands below keeps its place when this is another one. */}
        <div key="who" className="campaign-who">
          {giver ? (
            <div className="couple-chosen">
              <p>
                <strong>{spokenName({ giver })}</strong>{' '}
                <span className="soft">{giverDetails(giver)}</span>
              </p>
              <Button
                look="quiet"
                disabled={isPending}
                onClick={() => {
                  type({ giverId: '', giver: undefined });
                  setGoesOn(goesOn + 1);
                }}
              >
                Another<span className="visually-hidden"> person than {spokenName({ giver })}</span>
              </Button>
            </div>
          ) : (
            <GiverCombobox
              ref={who}
              label="Who"
              name="pledge-giver"
              typed={name}
              error={isJudged ? 'Choose who it is' : undefined}
              onType={(text) => {
                setName(text);
                setAdded('');
              }}
              onChoose={(giver) => {
                type({ giverId: giver.id, giver });
                setName('');
                form.current?.querySelector<HTMLElement>('[name="amount"]')?.focus();
              }}
            />
          )}
        </div>
        <div key="fields" className="campaign-fields">
          {amount}
          {rhythm}
          {date}
        </div>
        <div className="campaign-add-foot">
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Adding…' : 'Add the pledge'}
          </Button>
          <p role="status" className="envelope-given">
            {added}
          </p>
        </div>
      </form>
    </section>
  );
}
