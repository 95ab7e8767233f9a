import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { shortDate } from '../../../congregation/calendar';
import { TextField } from '../../../design/form/field';
import { ChoiceField } from '../../../design/form/select';
import { boundTo } from '../../kept-form/bound-to';
import type { KeptForm } from '../../kept-form/use-kept-form';
import { officePaths } from '../../office-paths';
import { fundsQuery } from '../gifts/queries';
import { money } from '../gifts/words';
import type { Campaign } from './queries';

/** A campaign as it is typed. */
export interface TypedCampaign {
  name: string;
  /** Empty: none is chosen yet. */
  fundId: string;
  goal: string;
  from: string;
  to: string;
}

export const campaignFields = ['name', 'fundId', 'goal', 'from', 'to'] as const;

export function typedOf({ name, fundId, goal, from, to }: Campaign): TypedCampaign {
  return { name, fundId: String(fundId), goal: goal?.toFixed(2) ?? '', from, to: to ?? '' };
}

interface CampaignFieldsProps {
  kept: KeptForm<TypedCampaign>;
}

export function CampaignFields({ kept }: CampaignFieldsProps) {
  const { typed, differ, isPending } = kept;
  const { data: funds } = useQuery(fundsQuery);
  const chosen = [typed.fundId, differ.fundId];
  const offered = (funds ?? []).filter(
    ({ id, isClosed }) => !isClosed || chosen.includes(String(id)),
  );
  const inWords = (field: keyof TypedCampaign, value: string) => {
    if (field === 'fundId')
      return offered.find(({ id }) => String(id) === value)?.name ?? 'another';
    if (value === '') return 'nothing';
    if (field === 'goal') return money(Number(value));
    return field === 'name' ? value : shortDate(value);
  };
  const { field, input } = boundTo(kept, inWords);
  return (
    <>
      <TextField
        label="Name"
        type="text"
        required
        maxLength={100}
        {...input('name', 'Those who pledge read it, too.')}
      />
      {funds && offered.length === 0 ? (
        <p>
          A campaign needs a fund that its gifts go to.{' '}
          <Link href={officePaths.funds}>Add a fund first</Link>
        </p>
      ) : (
        <ChoiceField
          label="Fund"
          required
          options={[
            ['', 'Choose a fund'],
            ...offered.map(({ id, name }) => [String(id), name] as const),
          ]}
          {...field('fundId', 'Gifts to it in the days below are what was paid.')}
          disabled={isPending}
          onChange={({ currentTarget }) => kept.type({ fundId: currentTarget.value })}
        />
      )}
      <TextField
        label="Goal"
        type="text"
        inputMode="decimal"
        {...input('goal', 'It can be left empty.')}
      />
      <div className="campaign-days">
        <TextField label="First day" type="date" required {...input('from')} />
        <TextField label="Last day" type="date" {...input('to', 'Empty: until you set one.')} />
      </div>
    </>
  );
}
