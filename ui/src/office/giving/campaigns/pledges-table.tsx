import { useState } from 'react';
import { shortDate } from '../../../congregation/calendar';
import { Button } from '../../../design/button/button';
import { Pill } from '../../../design/display/pill';
import { tableParts } from '../../../design/table/table-parts';
import { listName, spokenName } from '../envelopes/words';
import { money } from '../gifts/words';
import { ChangePledgeDialog } from './pledge-dialog';
import type { Campaign, OfficePledge } from './queries';
import { WithdrawPledge } from './withdraw-pledge';
import { statusWords } from './words';

interface PledgesTableProps {
  pledges: readonly OfficePledge[];
  /** None: they are for no campaign. */
  campaign?: Campaign;
}

/** The pledges, and what was given for each. */
export function PledgesTable({ pledges, campaign }: PledgesTableProps) {
  return (
    <table className="table table-alone pledges-table" {...tableParts.table}>
      <caption className="visually-hidden">
        {campaign ? `Pledges for ${campaign.name}` : 'Pledges for no campaign'}
      </caption>
      <thead {...tableParts.group}>
        <tr {...tableParts.row}>
          <th {...tableParts.column}>Giver</th>
          <th {...tableParts.column}>{campaign ? 'Rhythm' : 'What it says'}</th>
          <th {...tableParts.column}>State</th>
          <th {...tableParts.column} className="amount">
            Pledged
          </th>
          {campaign && (
            <th {...tableParts.column} className="amount">
              Paid so far
            </th>
          )}
          <th {...tableParts.column}>
            <span className="visually-hidden">What can be done</span>
          </th>
        </tr>
      </thead>
      <tbody {...tableParts.group}>
        {pledges.map((pledge) => (
          <Line key={pledge.id} pledge={pledge} campaign={campaign} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ pledge, campaign }: { pledge: OfficePledge; campaign: Campaign | undefined }) {
  const [doing, setDoing] = useState<'change' | 'withdraw'>();
  const { giver, amount, rhythm, date, paid, status } = pledge;
  const stay = () => setDoing(undefined);
  return (
    <tr {...tableParts.row}>
      <th className="pledge-giver" {...tableParts.total}>
        {listName(pledge)}
        <span className="table-aside">
          No. {giver.number}
          {giver.partner && `, ${giver.partner.number}`}
          {date && ` · ${shortDate(date)}`}
        </span>
      </th>
      <td className="pledge-rhythm" {...tableParts.cell}>
        {campaign ? rhythm : (pledge.campaign ?? <span className="soft">nothing</span>)}
      </td>
      <td className="pledge-state" {...tableParts.cell}>
        <Pill tone={status === 'open' ? 'grey' : 'calm'}>{statusWords[status]}</Pill>
      </td>
      <td className="amount pledge-amount" {...tableParts.cell}>
        {money(amount)}
      </td>
      {campaign && (
        <td className="amount pledge-paid" {...tableParts.cell}>
          {money(paid)}
          <span className="table-word"> paid so far</span>
        </td>
      )}
      <td className="pledge-work" {...tableParts.cell}>
        <Button look="text" onClick={() => setDoing('change')}>
          {campaign ? 'Change' : 'Give it a campaign'}
          <span className="visually-hidden">
            {campaign ? ` the pledge of ${spokenName(pledge)}` : ` (${spokenName(pledge)})`}
          </span>
        </Button>
        <Button look="text" onClick={() => setDoing('withdraw')}>
          Withdraw
          <span className="visually-hidden"> the pledge of {spokenName(pledge)}</span>
        </Button>
        {doing === 'change' && (
          <ChangePledgeDialog pledge={pledge} campaign={campaign} onClose={stay} />
        )}
        {doing === 'withdraw' && <WithdrawPledge pledge={pledge} onStay={stay} />}
      </td>
    </tr>
  );
}
