import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { Button } from '../../../design/button/button';
import { bulletin } from '../../../design/display/drawings';
import { Notice } from '../../../design/feedback/notice';
import { Loaded } from '../../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../../design/loading/skeleton';
import { daysInWords } from '../../../profile/giving/statement-paper/statement';
import { money } from '../gifts/words';
import { MakeDialog } from './make-dialog';
import { Missing } from './missing';
import { addressOfPeriod, type Period, periodOf, wrongWith } from './period';
import { PeriodChooser } from './period-chooser';
import { countedStatements, isToMake, sumsOf } from './plan';
import { PlanList } from './plan-list';
import { PrintDialog, type ToPrint } from './print-dialog';
import { type PlannedStatement, planQuery, type StatementPlan } from './queries';
import { StatementsFrame } from './statements-frame';

/** The givers of these days, the missing details, and the button that makes the statements. */
export function StatementsPage() {
  const today = todayIn(useNames().timeZone);
  const period = periodOf(useSearch(), today);
  const [, navigate] = useLocation();
  const wrong = wrongWith(period);
  const query = useQuery({ ...planQuery(period), enabled: wrong === undefined });
  const plan = wrong === undefined ? query.data : undefined;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [makes, setMakes] = useState<PlannedStatement[]>();
  const [toPrint, setToPrint] = useState<ToPrint>();
  const change = (to: Period) => {
    setChosen([]);
    navigate(addressOfPeriod(to), { replace: true });
  };
  const givers = plan?.givers ?? [];
  const named = givers.filter(({ key }) => chosen.includes(key));
  const toMake = named.length > 0 ? named : givers.filter(isToMake);
  const made = givers.filter(({ made }) => made);
  const hasNoWords = plan?.missing.includes('wording') ?? false;
  return (
    <StatementsFrame
      actions={
        plan && (
          <>
            {made.length > 0 && (
              <Button
                look="quiet"
                onClick={() =>
                  setToPrint({ period, title: 'Print all statements', count: made.length })
                }
              >
                Print all {made.length.toLocaleString('en-US')}
              </Button>
            )}
            {givers.length > 0 && (
              <Button
                id="make-statements"
                disabled={toMake.length === 0 || hasNoWords}
                onClick={() => setMakes(toMake)}
              >
                {toMake.length === 0
                  ? 'All statements are made'
                  : `Make ${countedStatements(toMake.length)}`}
              </Button>
            )}
          </>
        )
      }
    >
      <PeriodChooser period={period} onChange={change} />
      {wrong === undefined && (
        <Loaded query={query} skeleton={<PlanSkeletons />} framed>
          {(plan) => (
            <>
              <Missing plan={plan} />
              <Sums plan={plan} />
              <div className="card">
                {plan.givers.length > 0 ? (
                  <PlanList plan={plan} chosen={chosen} onChoose={setChosen} />
                ) : (
                  <Notice drawing={bulletin} title="No gift in these days has a giver">
                    <p>{daysInWords(plan)}: nothing could stand on a statement.</p>
                  </Notice>
                )}
              </div>
            </>
          )}
        </Loaded>
      )}
      {plan && makes && (
        <MakeDialog
          plan={plan}
          givers={makes}
          isNamed={named.length > 0}
          onClose={() => setMakes(undefined)}
          onMade={() => {
            setChosen([]);
            setMakes(undefined);
          }}
        />
      )}
      {toPrint && <PrintDialog of={toPrint} onClose={() => setToPrint(undefined)} />}
    </StatementsFrame>
  );
}

/** Where every dollar of these days stands. */
function Sums({ plan }: { plan: StatementPlan }) {
  const { onStatements, notStated, anonymous, total } = sumsOf(plan);
  if (plan.givers.length === 0) return null;
  const parts = [
    ['Given', total],
    ['On statements', onStatements],
    ['Without a giver', anonymous],
    ...(notStated === 0 ? [] : ([['Taken back, on no statement', notStated]] as const)),
  ] as const;
  return (
    <dl className="statements-sums">
      {parts.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

function PlanSkeletons() {
  return (
    <div className="card">
      <Skeletons label="Loading givers" count={6} className="line-skeleton">
        <SkeletonLines shapes={['medium', 'short']} />
      </Skeletons>
    </div>
  );
}
