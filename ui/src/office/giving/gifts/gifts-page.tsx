import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button } from '../../../design/button/button';
import { bulletin } from '../../../design/display/drawings';
import { Notice } from '../../../design/feedback/notice';
import { Loaded } from '../../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../../design/loading/skeleton';
import { GivingFrame } from '../giving-frame';
import { AddGift } from './add-gift';
import { GiftDialog } from './gift-dialog';
import { GiftsFileDialog } from './gifts-file-dialog';
import './gifts.css';
import { Pages } from '../../layout/pages';
import { GiftsFilters } from './gifts-filters';
import { GiftsSum } from './gifts-sum';
import { GiftsTable } from './gifts-table';
import { giftsQuery } from './queries';
import {
  addressOfView,
  changedView,
  type GiftsView,
  isFiltered,
  isTurnedRound,
  viewOf,
} from './view';

/** All gifts, the newest first. */
export function GiftsPage() {
  const view = viewOf(useSearch());
  const [, navigate] = useLocation();
  const gifts = useQuery(giftsQuery(view));
  const [asksForFile, setAsksForFile] = useState(false);
  const [adds, setAdds] = useState(false);
  const isTurned = isTurnedRound(view);
  const change = (change: Partial<GiftsView>) =>
    navigate(addressOfView(changedView(view, change)), { replace: true });
  return (
    <GivingFrame
      subtitle="Find a gift, correct it, or write down that it went back"
      actions={
        <>
          <Button look="quiet" disabled={isTurned} onClick={() => setAsksForFile(true)}>
            Download a file
          </Button>
          <Button onClick={() => setAdds(true)}>Add a gift</Button>
        </>
      }
    >
      <GiftsFilters view={view} onChange={change} />
      <GiftsSum view={view} />
      <div className="card" aria-busy={gifts.isPlaceholderData && !isTurned}>
        {isTurned ? (
          <Notice drawing={bulletin} title="From is after To">
            <p>Choose the days the other way round.</p>
          </Notice>
        ) : (
          <Loaded query={gifts} skeleton={<GiftSkeletons />}>
            {({ gifts }) =>
              gifts.length > 0 ? (
                <GiftsTable gifts={gifts} view={view} />
              ) : (
                <NoGifts isFiltered={isFiltered(view)} />
              )
            }
          </Loaded>
        )}
      </div>
      <Pages
        newest={view.cursor && addressOfView(changedView(view, {}))}
        older={
          !isTurned &&
          gifts.data?.next &&
          addressOfView(changedView(view, { cursor: gifts.data.next }))
        }
      />
      {adds && <AddGift onClose={() => setAdds(false)} />}
      {asksForFile && <GiftsFileDialog view={view} onClose={() => setAsksForFile(false)} />}
      {view.gift && (
        <GiftDialog
          key={view.gift}
          id={view.gift}
          onClose={() => navigate(addressOfView({ ...view, gift: '' }), { replace: true })}
        />
      )}
    </GivingFrame>
  );
}

function NoGifts({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Notice drawing={bulletin} title="No gift is like that">
      <p>
        Look for a name, an amount such as 50 or 1,250.50, or a check number, or choose more days.
      </p>
    </Notice>
  ) : (
    <Notice drawing={bulletin} title="No gifts are in the books yet">
      <p>Count them in a counting sheet, or import them from a file.</p>
    </Notice>
  );
}

function GiftSkeletons() {
  return (
    <Skeletons label="Loading gifts" count={6} className="line-skeleton">
      <SkeletonLines shapes={['medium', 'short']} />
    </Skeletons>
  );
}
