import { todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { Pill } from '../../../design/display/pill';
import { RowLink } from '../../../design/navigation/row-link';
import { tableParts } from '../../../design/table/table-parts';
import { campaignPath } from '../../office-paths';
import { money } from '../gifts/words';
import type { Campaign } from './queries';
import { Way } from './way';
import { daysInWords, progressOf, standingOf } from './words';

export function CampaignsTable({ campaigns }: { campaigns: Campaign[] }) {
  return (
    <table className="table table-alone campaigns-table" {...tableParts.table}>
      <caption className="visually-hidden">Campaigns, the newest first</caption>
      <thead {...tableParts.group}>
        <tr {...tableParts.row}>
          <th {...tableParts.column}>Campaign</th>
          {['Goal', 'Pledged', 'Paid of it', 'Given in all'].map((head) => (
            <th key={head} {...tableParts.column} className="amount">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableParts.group}>
        {campaigns.map((campaign) => (
          <Line key={campaign.id} campaign={campaign} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ campaign }: { campaign: Campaign }) {
  const today = todayIn(useNames().timeZone);
  const { id, name, fund, goal, pledged, paid, given } = campaign;
  const standing = standingOf(campaign, today);
  return (
    <tr className="row-linked" {...tableParts.row}>
      <th className="campaign-name" {...tableParts.total}>
        <RowLink to={campaignPath(id)}>{name}</RowLink>{' '}
        {standing && <Pill tone={standing.tone}>{standing.words}</Pill>}
        <span className="table-aside">
          {fund} · {daysInWords(campaign, today)}
        </span>
        <Way progress={progressOf(campaign)} />
      </th>
      <Amount word="Goal" amount={goal} />
      <Amount word="Pledged" amount={pledged} />
      <Amount word="Paid of it" amount={paid} />
      <Amount word="Given in all" amount={given} />
    </tr>
  );
}

function Amount({ word, amount }: { word: string; amount: number | undefined }) {
  return (
    <td className="amount" {...tableParts.cell}>
      <span className="table-word">{word} </span>
      {amount === undefined ? <span className="soft">none</span> : money(amount)}
    </td>
  );
}
