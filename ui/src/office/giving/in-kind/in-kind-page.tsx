import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useSendOnce } from '../../../api/send-once';
import { shortDate, todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { Button } from '../../../design/button/button';
import { Confirm } from '../../../design/dialog/confirm';
import { heart } from '../../../design/display/more-drawings';
import { Notice } from '../../../design/feedback/notice';
import { showToast } from '../../../design/feedback/toast-store';
import { SelectField } from '../../../design/form/select';
import { Loaded } from '../../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../../design/loading/skeleton';
import '../../../design/table/table.css';
import { office } from '../../client';
import { Pages } from '../../layout/pages';
import { officePaths } from '../../office-paths';
import { sentenceOf } from '../../rights/why-not';
import { giverInWords } from '../gifts/words';
import { StatementsFrame } from '../statements/statements-frame';
import { InKindDialog } from './in-kind-dialog';
import './in-kind.css';
import { type GiftInKind, type InKindView, inKindChanged, inKindQuery } from './queries';

function viewOf(search: string): InKindView {
  const asked = new URLSearchParams(search);
  const year = asked.get('year') ?? '';
  return { year: /^\d{4}$/.test(year) ? year : '', cursor: asked.get('cursor') ?? '' };
}

function addressOf(view: Partial<InKindView>): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) if (value) asked.set(name, value);
  return asked.size > 0 ? `${officePaths.giftsInKind}?${asked}` : officePaths.giftsInKind;
}

/** Gifts that are not money: described, never valued. */
export function GiftsInKindPage() {
  const view = viewOf(useSearch());
  const [, navigate] = useLocation();
  const today = todayIn(useNames().timeZone);
  const query = useQuery(inKindQuery(view));
  const [edited, setEdited] = useState<GiftInKind | 'new'>();
  const [removed, setRemoved] = useState<GiftInKind>();
  const years = [0, 1, 2, 3, 4].map((back) => String(Number(today.slice(0, 4)) - back));
  return (
    <StatementsFrame
      subtitle="A piano, a roof's tiles, an evening's meal: described, and never valued"
      actions={<Button onClick={() => setEdited('new')}>Add a gift</Button>}
    >
      <div className="filters">
        <SelectField
          label="Year"
          name="in-kind-year"
          none="Every year"
          options={view.year && !years.includes(view.year) ? [...years, view.year] : years}
          value={view.year}
          onChange={({ currentTarget }) =>
            navigate(addressOf({ year: currentTarget.value }), { replace: true })
          }
        />
      </div>
      <div className="card" aria-busy={query.isPlaceholderData}>
        <Loaded query={query} skeleton={<InKindSkeletons />}>
          {({ gifts }) =>
            gifts.length > 0 ? (
              <InKindTable gifts={gifts} onEdit={setEdited} onRemove={setRemoved} />
            ) : (
              <NoneInKind year={view.year} />
            )
          }
        </Loaded>
      </div>
      <Pages
        newest={view.cursor && addressOf({ year: view.year })}
        older={query.data?.next && addressOf({ ...view, cursor: query.data.next })}
      />
      {edited && (
        <InKindDialog
          gift={edited === 'new' ? undefined : edited}
          readNow={async ({ id }) => {
            const now = (await query.refetch()).data?.gifts.find((gift) => gift.id === id);
            if (!now) throw new Error('It is not here any more.');
            return now;
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && <RemoveInKind gift={removed} onDone={() => setRemoved(undefined)} />}
    </StatementsFrame>
  );
}

interface InKindTableProps {
  gifts: readonly GiftInKind[];
  onEdit: (gift: GiftInKind) => void;
  onRemove: (gift: GiftInKind) => void;
}

function InKindTable({ gifts, onEdit, onRemove }: InKindTableProps) {
  return (
    <table className="table table-alone in-kind-table">
      <caption className="visually-hidden">Gifts other than money, the newest first</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">What was given</th>
          <th scope="col">Giver</th>
          <th scope="col">
            <span className="visually-hidden">What can be done</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {gifts.map((gift) => {
          const { id, date, description } = gift;
          return (
            <tr key={id}>
              <td className="in-kind-date">{shortDate(date)}</td>
              <th scope="row" className="in-kind-what">
                {description}
              </th>
              <td className="in-kind-giver">
                {giverInWords(gift)}
                {gift.aside && <span className="table-aside">{gift.aside}</span>}
              </td>
              <td className="in-kind-do">
                <Button look="text" onClick={() => onEdit(gift)}>
                  Change<span className="visually-hidden">: {description}</span>
                </Button>
                <Button look="text" onClick={() => onRemove(gift)}>
                  Remove<span className="visually-hidden">: {description}</span>
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function RemoveInKind({ gift, onDone }: { gift: GiftInKind; onDone: () => void }) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ id, version }: GiftInKind) =>
      office('delete', '/api/office/giving/gifts-in-kind/{id}', {
        at: { id: String(id) },
        query: { version },
      }),
    onSuccess: () => {
      onDone();
      // Its row goes, and the keyboard's place with it.
      document.getElementById('content')?.focus();
      showToast({ title: 'Removed' });
      inKindChanged(client);
    },
    onError: (error) => {
      onDone();
      showToast({ title: 'Not removed', description: sentenceOf(error), look: 'destructive' });
      inKindChanged(client);
    },
  });
  const send = useSendOnce(mutateAsync);
  return (
    <Confirm
      question="Remove the gift?"
      detail={`“${gift.description}” by ${giverInWords(gift)} was never given. Statements that are made already keep it, and say that they were corrected since.`}
      stay="Cancel"
      onStay={() => !isPending && onDone()}
      go={isPending ? 'Removing…' : 'Remove it'}
      onGo={() => send(gift)}
    />
  );
}

function NoneInKind({ year }: { year: string }) {
  return (
    <Notice
      drawing={heart}
      title={year ? `Nothing other than money in ${year}` : 'Nothing other than money yet'}
    >
      <p>
        What somebody gives in things stands on their statement with its day and a description. What
        it is worth is for them to say.
      </p>
    </Notice>
  );
}

function InKindSkeletons() {
  return (
    <Skeletons label="Loading gifts" count={4} className="line-skeleton">
      <SkeletonLines shapes={['medium', 'short']} />
    </Skeletons>
  );
}
