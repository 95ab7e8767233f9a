import { useQuery } from '@tanstack/react-query';
import { shortDate, todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { TextField } from '../../../design/form/field';
import { ChoiceField } from '../../../design/form/select';
import { boundTo } from '../../kept-form/bound-to';
import type { KeptForm } from '../../kept-form/use-kept-form';
import { money } from '../gifts/words';
import { campaignsQuery, type OfficePledge } from './queries';
import { statusWords } from './words';

/** A pledge as it is typed. */
export interface ChangedPledge {
  amount: string;
  rhythm: string;
  date: string;
  status: OfficePledge['status'];
  /** Empty: none. */
  campaignId: string;
}

export const pledgeFields = ['amount', 'rhythm', 'date', 'status', 'campaignId'] as const;

export function typedOf(pledge: OfficePledge, campaignId: string): ChangedPledge {
  const { amount, rhythm = '', date = '', status } = pledge;
  return { amount: amount.toFixed(2), rhythm, date, status, campaignId };
}

/** The fields that a treasurer types of a pledge, entered or changed. */
export function typedFields<Typed extends Pick<ChangedPledge, 'amount' | 'rhythm' | 'date'>>(
  { input }: ReturnType<typeof boundTo<Typed>>,
  today: string,
) {
  const amount = (
    <TextField
      label="Amount"
      type="text"
      inputMode="decimal"
      required
      {...input('amount', 'All that was promised')}
    />
  );
  const rhythm = (
    <TextField
      label="Rhythm"
      type="text"
      maxLength={100}
      {...input('rhythm', 'In words, such as $50 a month')}
    />
  );
  const date = <TextField label="Pledged on" type="date" max={today} {...input('date')} />;
  return { amount, rhythm, date };
}

interface PledgeFieldsProps {
  kept: KeptForm<ChangedPledge>;
  /** One that has a campaign may get another one, but not lose it. */
  hasCampaign: boolean;
}

export function PledgeFields({ kept, hasCampaign }: PledgeFieldsProps) {
  const today = todayIn(useNames().timeZone);
  const { data } = useQuery(campaignsQuery);
  const { isPending } = kept;
  const campaigns = data?.campaigns ?? [];
  const inWords = (field: keyof ChangedPledge, value: string) => {
    if (value === '') return 'nothing';
    if (field === 'amount') return money(Number(value));
    if (field === 'date') return shortDate(value);
    return field === 'status' ? statusWords[value as OfficePledge['status']] : value;
  };
  const bound = boundTo(kept, inWords);
  const { field } = bound;
  const { amount, rhythm, date } = typedFields(bound, today);
  const campaign = (
    <ChoiceField
      label="Campaign"
      options={[
        ...(hasCampaign ? [] : [['', 'None yet'] as const]),
        ...campaigns.map(({ id, name }) => [String(id), name] as const),
      ]}
      {...field('campaignId')}
      disabled={isPending}
      onChange={({ currentTarget }) => kept.type({ campaignId: currentTarget.value })}
    />
  );
  return (
    <>
      {!hasCampaign && campaign}
      <div className="campaign-fields">
        {amount}
        {date}
      </div>
      {rhythm}
      <ChoiceField
        label="State"
        options={Object.entries(statusWords)}
        {...field(
          'status',
          'An open one is completed by itself when gifts to the fund come to its amount.',
        )}
        disabled={isPending}
        onChange={({ currentTarget }) =>
          kept.type({ status: currentTarget.value as OfficePledge['status'] })
        }
      />
      {hasCampaign && campaigns.length > 1 && campaign}
    </>
  );
}
