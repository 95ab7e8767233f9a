import { useQueryClient } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useState } from 'react';
import { Button } from '../../../design/button/button';
import { Confirm } from '../../../design/dialog/confirm';
import { Pill } from '../../../design/display/pill';
import { showToast } from '../../../design/feedback/toast-store';
import { useKeptForm } from '../../kept-form/use-kept-form';
import { FundForm, fundFields, typedOf } from './fund-form';
import { countedFundsQuery, type Fund, fundsKey } from './queries';
import { sendFund, useFundChange, useFundRemoval } from './use-fund-work';
import { countedGifts, placeAfter } from './words';

interface FundRowProps {
  fund: Fund;
  /** All, in their order. */
  funds: Fund[];
  onMerge: () => void;
}

/** A fund, and what can be done with it. */
export function FundRow({ fund, funds, onMerge }: FundRowProps) {
  const [isEdited, setIsEdited] = useState(false);
  const [asks, setAsks] = useState<'close' | 'remove'>();
  const { change, busy } = useFundChange(fund);
  const remove = useFundRemoval(fund);
  const { id, name, taxDeductible, isClosed, gifts = 0 } = fund;
  const editId = `edit-fund-${id}`;
  if (isEdited) {
    const close = () => {
      setIsEdited(false);
      // The form goes, and the keyboard's place with it.
      requestAnimationFrame(() => document.getElementById(editId)?.focus());
    };
    return (
      <li>
        <EditFund fund={fund} onClose={close} />
      </li>
    );
  }
  return (
    <li>
      <div className="fund-what">
        <strong>{name}</strong>
        <p className="soft">
          {countedGifts(gifts)}
          {!taxDeductible && <Pill tone="grey">Not tax-deductible</Pill>}
          {isClosed && <Pill tone="grey">Closed</Pill>}
        </p>
      </div>
      <Move fund={fund} funds={funds} />
      <div className="fund-work">
        <Button look="quiet" id={editId} onClick={() => setIsEdited(true)}>
          Edit<span className="visually-hidden"> {name}</span>
        </Button>
        <Button
          look="quiet"
          disabled={busy}
          onClick={() => (isClosed ? change({ isClosed: false }) : setAsks('close'))}
        >
          {isClosed ? 'Open' : 'Close'}
          <span className="visually-hidden"> {name}</span>
        </Button>
        <Button look="quiet" disabled={funds.length < 2} onClick={onMerge}>
          Merge<span className="visually-hidden"> {name}</span>
        </Button>
        {gifts === 0 && (
          <Button look="quiet" disabled={remove.busy} onClick={() => setAsks('remove')}>
            Remove<span className="visually-hidden"> {name}</span>
          </Button>
        )}
      </div>
      {asks === 'remove' && (
        <Confirm
          question={`Remove ${name}?`}
          detail="It has no gifts. Where it has a campaign, it stays. You can add a fund of this name again."
          stay="Cancel"
          onStay={() => setAsks(undefined)}
          go="Remove it"
          onGo={() => {
            setAsks(undefined);
            remove.run();
          }}
        />
      )}
      {asks === 'close' && (
        <Confirm
          question={`Close ${name}?`}
          detail={`It takes no new gifts, neither typed nor imported. ${gifts === 1 ? 'The gift' : 'The gifts'} it has stay. You can open it again.`}
          stay="Cancel"
          onStay={() => setAsks(undefined)}
          go="Close it"
          onGo={() => {
            setAsks(undefined);
            change({ isClosed: true });
          }}
        />
      )}
    </li>
  );
}

/** One place up or down. */
function Move({ fund, funds }: { fund: Fund; funds: Fund[] }) {
  const { change, busy } = useFundChange(fund);
  const [up, down] = [placeAfter(funds, fund.id, -1), placeAfter(funds, fund.id, 1)];
  const move = (position: number | undefined, way: 'up' | 'down') => {
    if (position === undefined || busy) return;
    // The row is put elsewhere, and the keyboard's place goes along.
    change({ position }, () => document.getElementById(`fund-${fund.id}-${way}`)?.focus());
  };
  const button = (way: 'up' | 'down', place: number | undefined) => (
    <button
      type="button"
      className="icon-button"
      id={`fund-${fund.id}-${way}`}
      aria-label={`Move ${fund.name} ${way}`}
      aria-disabled={place === undefined ? 'true' : undefined}
      onClick={() => move(place, way)}
    >
      {way === 'up' ? <ArrowUp /> : <ArrowDown />}
    </button>
  );
  return (
    <div className="fund-move">
      {button('up', up)}
      {button('down', down)}
    </div>
  );
}

function EditFund({ fund, onClose }: { fund: Fund; onClose: () => void }) {
  const client = useQueryClient();
  const kept = useKeptForm({
    form: `fund ${fund.id}`,
    fields: fundFields,
    begun: typedOf(fund),
    stood: fund,
    typedOf,
    readNow: async ({ id }) => {
      const now = (await client.fetchQuery(countedFundsQuery)).find((fund) => fund.id === id);
      if (!now) throw new Error('It is not here any more.');
      return now;
    },
    send: ({ name, taxDeductible }, stood = fund) => sendFund(stood, { name, taxDeductible }),
    onDone: async ({ name }) => {
      onClose();
      showToast({ title: 'Saved', description: `${name} is saved.` });
      await client.invalidateQueries({ queryKey: fundsKey });
    },
    onRefused: () => client.invalidateQueries({ queryKey: fundsKey }),
  });
  return <FundForm kept={kept} action={kept.isPending ? 'Saving…' : 'Save'} onClose={onClose} />;
}
