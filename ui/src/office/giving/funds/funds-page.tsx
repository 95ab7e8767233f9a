import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../design/button/button';
import { bulletin } from '../../../design/display/drawings';
import { Notice } from '../../../design/feedback/notice';
import { showToast } from '../../../design/feedback/toast-store';
import { Loaded } from '../../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../../design/loading/skeleton';
import { office } from '../../client';
import { useKeptForm } from '../../kept-form/use-kept-form';
import { GivingFrame } from '../giving-frame';
import { FundForm, fundFields, type TypedFund } from './fund-form';
import { FundRow } from './fund-row';
import './funds.css';
import { MergeDialog } from './merge-dialog';
import { countedFundsQuery, type Fund, fundsAlikeQuery, fundsKey } from './queries';
import { countedGifts } from './words';

interface Merge {
  from: Fund;
  into: Fund | undefined;
}

/** The funds: a plain list, edited in place. */
export function FundsPage() {
  const query = useQuery(countedFundsQuery);
  const [adds, setAdds] = useState(false);
  const [merge, setMerge] = useState<Merge>();
  return (
    <GivingFrame
      subtitle="What gifts are for"
      actions={
        <Button id="add-fund" disabled={adds} onClick={() => setAdds(true)}>
          Add a fund
        </Button>
      }
    >
      {query.data && <Alike funds={query.data} onMerge={setMerge} />}
      <Loaded query={query} skeleton={<FundSkeletons />} className="card" framed>
        {(funds) => (
          <>
            {adds && <AddFund onClose={() => setAdds(false)} />}
            {funds.length === 0 && !adds && (
              <Notice drawing={bulletin} title="No funds yet">
                <p>A fund says what a gift is for, such as General Fund or Missions.</p>
              </Notice>
            )}
            {funds.length > 0 && (
              <ul className="listed funds" aria-label="Funds">
                {funds.map((fund) => (
                  <FundRow
                    key={fund.id}
                    fund={fund}
                    funds={funds}
                    onMerge={() => setMerge({ from: fund, into: undefined })}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      {merge && query.data && (
        <MergeDialog {...merge} funds={query.data} onClose={() => setMerge(undefined)} />
      )}
    </GivingFrame>
  );
}

/** Spellings that are likely one fund, on top. */
function Alike({ funds, onMerge }: { funds: Fund[]; onMerge: (merge: Merge) => void }) {
  const { data = [] } = useQuery(fundsAlikeQuery);
  const named = (id: number) => funds.find((fund) => fund.id === id);
  const shown = data.flatMap(({ from, into, why }) => {
    const [goes, stays] = [named(from), named(into)];
    return goes && stays ? [{ from: goes, into: stays, why }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section className="funds-alike" aria-label="Likely the same fund">
      <ul>
        {shown.map(({ from, into, why }) => (
          <li key={from.id}>
            <p>
              {why} {countedGifts(from.gifts ?? 0)}.
            </p>
            <Button look="quiet" onClick={() => onMerge({ from, into })}>
              Merge
              <span className="visually-hidden">
                {' '}
                {from.name} into {into.name}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AddFund({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const close = () => {
    onClose();
    requestAnimationFrame(() => document.getElementById('add-fund')?.focus());
  };
  const kept = useKeptForm({
    form: 'fund new',
    fields: fundFields,
    begun: { name: '', taxDeductible: true },
    send: (body: TypedFund) => office('post', '/api/office/giving/funds', { body }),
    onDone: async ({ name }) => {
      close();
      showToast({ title: 'Added', description: `${name} is a fund now.` });
      await client.invalidateQueries({ queryKey: fundsKey });
    },
  });
  return <FundForm kept={kept} action={kept.isPending ? 'Adding…' : 'Add'} onClose={close} />;
}

function FundSkeletons() {
  return (
    <Skeletons label="Loading funds" count={4} className="listed-skeleton">
      <SkeletonLines shapes={['title', 'medium']} />
    </Skeletons>
  );
}
