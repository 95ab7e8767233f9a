import { useEffect, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { Button } from '../../../design/button/button';
import { Pill } from '../../../design/display/pill';
import { TextField } from '../../../design/form/field';
import '../../../design/table/table.css';
import { useSignedInUser } from '../../../session/session';
import { officePaths, personPath, statementPath } from '../../office-paths';
import '../../people/people.css';
import { addressOfView, viewOf } from '../gifts/view';
import { money } from '../gifts/words';
import { addressOfPeriod, type Period } from './period';
import {
  countsOf,
  filters,
  found,
  giftsInWords,
  inOrder,
  isCouple,
  isPlanFilter,
  memberOf,
  type PlanFilter,
} from './plan';
import type { PlannedStatement, StatementPlan } from './queries';

/** A list of two thousand is not put into the page at once. */
const SHOWN = 100;

/** In milliseconds: what is typed stands in the address when one stops. */
const PAUSE = 300;

interface PlanListProps {
  plan: StatementPlan;
  /** The keys of those that are chosen. */
  chosen: readonly string[];
  onChoose: (keys: readonly string[]) => void;
}

/** Everybody whose gifts are of these days; those who need attention first. */
export function PlanList({ plan, chosen, onChoose }: PlanListProps) {
  const asked = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const [shown, setShown] = useState(SHOWN);
  const show = asked.get('show') ?? '';
  const filter: PlanFilter = isPlanFilter(show) ? show : 'all';
  const [typed, setTyped] = useState<string>();
  const search = typed ?? asked.get('search') ?? '';
  const counts = countsOf(plan.givers);
  const list = found(inOrder(plan.givers), filter, search);
  const addressOf = (filter: PlanFilter, search: string) => {
    const more = new URLSearchParams({
      ...(filter !== 'all' && { show: filter }),
      ...(search && { search }),
    });
    return `${addressOfPeriod(plan)}${more.size > 0 ? `&${more}` : ''}`;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is made anew at each turn
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => {
      setTyped(undefined);
      navigate(addressOf(filter, typed.trim()), { replace: true });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const toggle = (key: string) =>
    onChoose(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]);
  return (
    <>
      <div className="statements-tools">
        <TextField
          label="Search"
          type="search"
          name="statements-search"
          autoComplete="off"
          maxLength={200}
          value={search}
          onInput={({ currentTarget }) => {
            setShown(SHOWN);
            setTyped(currentTarget.value);
          }}
        />
        <nav aria-label="Who is listed">
          <ul className="chips">
            {(Object.keys(filters) as PlanFilter[]).map((one) => (
              <li key={one}>
                <Link
                  href={addressOf(one, search)}
                  className="chip"
                  aria-current={one === filter ? 'true' : undefined}
                >
                  {filters[one]} <span>{counts[one].toLocaleString('en-US')}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {chosen.length > 0 && (
        <section className="chosen-bar" aria-label="Those who are chosen">
          <strong role="status">{chosen.length} chosen</strong>
          <div className="chosen-let-go">
            <Button look="text" onClick={() => onChoose([])}>
              Clear
            </Button>
          </div>
        </section>
      )}
      {list.length === 0 ? (
        <p className="soft">Nobody fits.</p>
      ) : (
        <table className="table table-alone plan-table">
          <caption className="visually-hidden">
            Givers, those who need attention first, then by last name
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Chosen</span>
              </th>
              <th scope="col">Giver</th>
              <th scope="col">Gifts</th>
              <th scope="col">Statement</th>
              <th scope="col" className="amount">
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {list.slice(0, shown).map((giver) => (
              <PlanRow
                key={giver.key}
                giver={giver}
                days={plan}
                isChosen={chosen.includes(giver.key)}
                onToggle={() => toggle(giver.key)}
              />
            ))}
          </tbody>
        </table>
      )}
      {list.length > shown && (
        <Button look="quiet" onClick={() => setShown(shown + SHOWN)}>
          Show {Math.min(SHOWN, list.length - shown)} more of {list.length.toLocaleString('en-US')}
        </Button>
      )}
    </>
  );
}

interface PlanRowProps {
  giver: PlannedStatement;
  days: Period;
  isChosen: boolean;
  onToggle: () => void;
}

function PlanRow({ giver, days, isChosen, onToggle }: PlanRowProps) {
  const { name, aside, addressee, isEstate, made, total, needsAsking, alsoOn, afterDeath } = giver;
  return (
    <tr>
      <td className="plan-choose people-check">
        <label>
          <input type="checkbox" checked={isChosen} onChange={onToggle} />
          <span className="visually-hidden">
            Choose {name}
            {aside && `, ${aside}`}
          </span>
        </label>
      </td>
      <th scope="row" className="plan-giver">
        {name}
        {aside && <span className="table-aside plan-aside">{aside}</span>}
        {addressee !== name && <span className="table-aside plan-aside">To: {addressee}</span>}
      </th>
      <td className="plan-gifts">{giftsInWords(giver)}</td>
      <td className="plan-state">
        {made && (
          <Link href={statementPath(made.id)}>
            <span className="visually-hidden">Statement </span>
            {made.number}
          </Link>
        )}{' '}
        {made?.isCorrected && <Pill tone="warm">Corrected since</Pill>} <NoAddress giver={giver} />{' '}
        {isEstate && <Pill tone="grey">Estate</Pill>}{' '}
        {needsAsking && <Pill tone="grey">Only when chosen</Pill>}{' '}
        {alsoOn && <Pill tone="grey">Also on {alsoOn}</Pill>}
        <AfterDeath giver={giver} days={days} count={afterDeath} />
      </td>
      <td className="amount plan-total">{money(total)}</td>
    </tr>
  );
}

/** Gifts of a day after a death: the treasurer looks whose they are. */
function AfterDeath({
  giver,
  days,
  count,
}: Omit<PlanRowProps, 'isChosen' | 'onToggle'> & { count: number }) {
  if (count === 0) return null;
  const { from, to } = days;
  const gifts = addressOfView({ ...viewOf(''), search: giver.name, from, to });
  return (
    <span className="table-aside plan-aside">
      {count === 1 ? '1 gift is' : `${count} gifts are`} of a day after the death.{' '}
      <Link href={isCouple(giver) ? officePaths.together : gifts}>
        Look at {count === 1 ? 'it' : 'them'}
        <span className="visually-hidden">: {giver.name}</span>
      </Link>
    </span>
  );
}

/** Members who also work in the office can go there and add it. */
function NoAddress({ giver }: { giver: PlannedStatement }) {
  const { roles = [] } = useSignedInUser();
  if (giver.hasAddress) return null;
  const mayEdit = roles.some((role) => role === 'office' || role === 'administrator');
  return (
    <>
      <Pill tone="warm">No address</Pill>
      {mayEdit && (
        <>
          {' '}
          <Link href={personPath(memberOf(giver))}>
            Add it<span className="visually-hidden"> for {giver.name}</span>
          </Link>
        </>
      )}
    </>
  );
}
