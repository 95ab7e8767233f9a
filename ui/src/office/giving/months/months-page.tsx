import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { monthAndYear, shortDate } from '../../../congregation/calendar';
import { Button } from '../../../design/button/button';
import { Pill } from '../../../design/display/pill';
import { SelectField } from '../../../design/form/select';
import { Loaded } from '../../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../../design/loading/skeleton';
import '../../../design/table/table.css';
import { officePaths } from '../../office-paths';
import { money } from '../gifts/words';
import { GivingFrame } from '../giving-frame';
import { CloseMonth, CloseMonths, ReopenMonth } from './month-dialogs';
import './months.css';
import { type GiftMonth, monthsQuery } from './queries';

/** The sum of each month, and whether it is closed. */
export function MonthsPage() {
  const asked = new URLSearchParams(useSearch()).get('year') ?? '';
  const year = /^\d{4}$/.test(asked) ? asked : '';
  const [, navigate] = useLocation();
  const query = useQuery(monthsQuery(year));
  const { years = [], year: shown, months = [] } = query.data ?? {};
  const [closes, setCloses] = useState(false);
  const openCount = months.filter(({ isClosed }) => !isClosed).length;
  return (
    <GivingFrame
      subtitle="A month that is closed does not change any more"
      actions={
        <>
          {years.length > 1 && (
            <SelectField
              label="Year"
              options={years.map(String)}
              value={String(shown)}
              onChange={({ currentTarget }) =>
                navigate(`${officePaths.months}?year=${currentTarget.value}`, { replace: true })
              }
            />
          )}
          {openCount > 1 && <Button onClick={() => setCloses(true)}>Close several months</Button>}
        </>
      }
    >
      <Loaded query={query} skeleton={<MonthSkeletons />} className="card" framed>
        {({ months }) => <Months months={months} />}
      </Loaded>
      {closes && <CloseMonths months={months} onClose={() => setCloses(false)} />}
    </GivingFrame>
  );
}

function Months({ months }: { months: GiftMonth[] }) {
  return (
    <table className="table table-alone months-table">
      <caption className="visually-hidden">Months, the newest first</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">By fund</th>
          <th scope="col">State</th>
          <th scope="col" className="amount">
            Total
          </th>
          <th scope="col">
            <span className="visually-hidden">What can be done</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <MonthRow key={month.month} month={month} />
        ))}
      </tbody>
    </table>
  );
}

function MonthRow({ month }: { month: GiftMonth }) {
  // What was asked for stays so when another closes or opens the month meanwhile.
  const [asks, setAsks] = useState<'close' | 'reopen'>();
  const { count, total, funds, openSheets, isClosed, closedAt, closedBy } = month;
  const name = monthAndYear(`${month.month}-01`);
  const stay = () => setAsks(undefined);
  return (
    <tr>
      <th scope="row" className="month-name">
        {name}
        <span className="table-aside month-aside">
          {count.toLocaleString('en-US')} {count === 1 ? 'entry' : 'entries'}
        </span>
      </th>
      <td className="month-funds">
        <ul aria-label={`${name} by fund`}>
          {funds.map(({ fund, total }) => (
            <li key={fund ?? ''}>
              {fund ?? 'No fund'} <span className="amount">{money(total)}</span>
            </li>
          ))}
        </ul>
      </td>
      <td className="month-state">
        {isClosed ? <Pill>Closed</Pill> : <Pill tone="grey">Open</Pill>}
        {closedAt && (
          <span className="table-aside month-aside">
            {shortDate(closedAt)}, {closedBy}
          </span>
        )}
        {openSheets.map(({ id, date }) => (
          <span key={id} className="table-aside month-aside">
            Counting sheet {id} of {shortDate(date)} is open
          </span>
        ))}
      </td>
      <td className="amount month-total">{money(total)}</td>
      <td className="month-do">
        <Button look="quiet" onClick={() => setAsks(isClosed ? 'reopen' : 'close')}>
          {isClosed ? 'Open again' : 'Close'}
          <span className="visually-hidden">: {name}</span>
        </Button>
        {asks === 'reopen' && <ReopenMonth month={month.month} name={name} onClose={stay} />}
        {asks === 'close' && (
          <CloseMonth month={month.month} name={name} isClosed={isClosed} onClose={stay} />
        )}
      </td>
    </tr>
  );
}

function MonthSkeletons() {
  return (
    <Skeletons label="Loading months" count={6} className="listed-skeleton">
      <SkeletonLines shapes={['medium', 'short']} />
    </Skeletons>
  );
}
