import { shortDate, todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import type { Paper } from '../../../design/print/paper';
import { inDollars } from '../../../profile/giving/money';
import { listName } from '../envelopes/words';
import { money } from '../gifts/words';
import './pledge-list.css';
import type { CampaignWithPledges, OfficePledge } from './queries';
import { countedPledges, daysInWords, openOf, statusWords, sumsOf } from './words';

interface PledgeListProps {
  read: CampaignWithPledges;
  paper: Paper;
}

/** The pledges on paper. */
export function PledgeList({ read: { campaign, pledges }, paper }: PledgeListProps) {
  const { congregationName, timeZone } = useNames();
  const today = todayIn(timeZone);
  const { name, fund, goal, given } = campaign;
  const sums = sumsOf(pledges);
  const last = pledges.at(-1);
  return (
    <div className={`printed printed-${paper.toLowerCase()} pledges`}>
      <header className="printed-head">
        <h1>Pledges for {name}</h1>
        <p className="on-paper">{congregationName}</p>
        <p>
          {fund} · {daysInWords(campaign, today)} · as of {shortDate(today)}
        </p>
      </header>
      <table className="pledges-list">
        <thead>
          <tr>
            <th scope="col">Giver</th>
            <th scope="col">Rhythm</th>
            <th scope="col" className="amount">
              Pledged
            </th>
            <th scope="col" className="amount">
              Paid so far
            </th>
            <th scope="col" className="amount">
              To come
            </th>
          </tr>
        </thead>
        <tbody>
          {pledges.slice(0, -1).map((pledge) => (
            <Line key={pledge.id} pledge={pledge} />
          ))}
        </tbody>
        {/* The sums stay together, and with the last of what they sum up. */}
        <tbody className="pledges-sums">
          {last && <Line pledge={last} />}
          <tr className="pledges-total">
            <th scope="row" colSpan={2}>
              {countedPledges(pledges.length)}
            </th>
            <td className="amount">{money(sums.pledged)}</td>
            <td className="amount">{money(sums.paid)}</td>
            <td className="amount">{money(sums.open)}</td>
          </tr>
        </tbody>
      </table>
      <p className="pledges-end">
        {goal !== undefined && `Goal: ${money(goal)}. `}
        Given in all, with what came from others: {money(given)}.
      </p>
    </div>
  );
}

function Line({ pledge }: { pledge: OfficePledge }) {
  const { rhythm, amount, paid, status } = pledge;
  return (
    <tr>
      <td>{listName(pledge)}</td>
      <td>{rhythm}</td>
      <td className="amount">{money(amount)}</td>
      <td className="amount">{money(paid)}</td>
      <td className="amount">
        {status === 'open' ? inDollars(openOf(pledge)) : statusWords[status]}
      </td>
    </tr>
  );
}
