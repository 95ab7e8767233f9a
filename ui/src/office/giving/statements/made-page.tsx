import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button, ButtonLink } from '../../../design/button/button';
import { bulletin } from '../../../design/display/drawings';
import { Notice } from '../../../design/feedback/notice';
import { ChoiceField } from '../../../design/form/select';
import { Loaded } from '../../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../../design/loading/skeleton';
import { Pages } from '../../layout/pages';
import { SearchFilter } from '../../layout/search-filter';
import { officePaths } from '../../office-paths';
import { MadeTable } from './made-table';
import { addressOfMade, changedMade, type MadeView, madeViewOf } from './made-view';
import { MakeAgain } from './make-again';
import { yearAsPeriod } from './period';
import { countedStatements } from './plan';
import { PrintDialog, type ToPrint } from './print-dialog';
import { madeQuery, type StatementLine } from './queries';
import { StatementsFrame } from './statements-frame';

/** All statements that were made, the newest first. */
export function StatementsMadePage() {
  const view = madeViewOf(useSearch());
  const [, navigate] = useLocation();
  const query = useQuery(madeQuery(view));
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [toPrint, setToPrint] = useState<ToPrint>();
  const [again, setAgain] = useState<StatementLine>();
  const change = (change: Partial<MadeView>) =>
    navigate(addressOfMade(changedMade(view, change)), { replace: true });
  const { statements = [], years = [], next } = query.data ?? {};
  const isNone = statements.length === 0 && !view.year && !view.search && !view.cursor;
  return (
    <StatementsFrame
      actions={
        <PrintButtons
          view={view}
          chosen={chosen}
          isNothing={statements.length === 0}
          onPrint={setToPrint}
        />
      }
    >
      {!(query.data && isNone) && (
        <Filters view={view} years={years.map(String)} onChange={change} />
      )}
      <div className="card" aria-busy={query.isPlaceholderData}>
        <Loaded query={query} skeleton={<MadeSkeletons />}>
          {({ statements }) =>
            statements.length > 0 ? (
              <MadeTable
                statements={statements}
                chosen={chosen}
                onChoose={setChosen}
                onMakeAgain={setAgain}
              />
            ) : (
              <NoneMade isNone={isNone} />
            )
          }
        </Loaded>
      </div>
      <Pages
        newest={view.cursor && addressOfMade(changedMade(view, {}))}
        older={next && addressOfMade({ ...view, cursor: next })}
      />
      {toPrint && <PrintDialog of={toPrint} onClose={() => setToPrint(undefined)} />}
      {again && <MakeAgain of={again} onClose={() => setAgain(undefined)} />}
    </StatementsFrame>
  );
}

interface PrintButtonsProps {
  view: MadeView;
  chosen: readonly number[];
  isNothing: boolean;
  onPrint: (what: ToPrint) => void;
}

/** Prints the chosen statements; else all of a year. */
function PrintButtons({ view, chosen, isNothing, onPrint }: PrintButtonsProps) {
  const { year } = view;
  if (chosen.length > 0) {
    const title = `Print ${countedStatements(chosen.length)}`;
    return <Button onClick={() => onPrint({ title, ids: chosen })}>{title}</Button>;
  }
  if (!year || isNothing) return null;
  const title = `Print all of ${year}`;
  return <Button onClick={() => onPrint({ title, period: yearAsPeriod(year) })}>{title}</Button>;
}

interface FiltersProps {
  view: MadeView;
  years: string[];
  onChange: (change: Partial<MadeView>) => void;
}

function Filters({ view, years, onChange }: FiltersProps) {
  const offered = view.year && !years.includes(view.year) ? [...years, view.year] : years;
  return (
    <search className="filters">
      <SearchFilter
        name="made-search"
        hint="A name, or a number such as 2026-0118."
        value={view.search}
        onSearch={(search) => onChange({ search })}
      />
      <ChoiceField
        label="Year"
        name="made-year"
        options={[['', 'Every year'], ...offered.map((year) => [year, year] as const)]}
        value={view.year}
        onChange={({ currentTarget }) => onChange({ year: currentTarget.value })}
      />
    </search>
  );
}

function NoneMade({ isNone }: { isNone: boolean }) {
  return isNone ? (
    <Notice drawing={bulletin} title="No statement was made yet">
      <p>Made ones are kept here as they were, however long ago, and can be printed again.</p>
      <ButtonLink to={officePaths.statements}>See who would get one</ButtonLink>
    </Notice>
  ) : (
    <Notice drawing={bulletin} title="No statement is like that">
      <p>Look for a name or a number, or choose another year.</p>
    </Notice>
  );
}

function MadeSkeletons() {
  return (
    <Skeletons label="Loading statements" count={6} className="line-skeleton">
      <SkeletonLines shapes={['medium', 'short']} />
    </Skeletons>
  );
}
