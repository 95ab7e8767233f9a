import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { shortDate } from '../../../congregation/calendar';
import { Button } from '../../../design/button/button';
import { FormDialog } from '../../../design/dialog/form-dialog';
import { showToast } from '../../../design/feedback/toast-store';
import { Loaded } from '../../../design/loading/loaded';
import { Spinner } from '../../../design/loading/spinner';
import { addressOfMade } from '../statements/made-view';
import { CorrectDialog } from './correct-dialog';
import { asides } from './fields';
import { GiftPills } from './gifts-table';
import { type GiftLine, giftQuery, type OneGift } from './queries';
import { RemoveGift } from './remove-gift';
import { BounceDialog, RefundDialog } from './take-back-dialog';
import { canGoBack, giverInWords, howInWords, mayBeCheck, money, originalInWords } from './words';

type Doing = 'correct' | 'refund' | 'bounce' | 'remove';

/** One gift: what it is, what it was, and what can be done with it. */
export function GiftDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(giftQuery(id));
  const [doing, setDoing] = useState<Doing>();
  const one = query.data;
  const [done, setDone] = useState<{ title: string }>();
  const back = () => setDoing(undefined);
  const isDone = (title: string) => {
    setDone({ title });
    back();
  };
  // When this dialog stands again: a dialog that opens sweeps good news away.
  useEffect(() => {
    if (done) showToast(done);
  }, [done]);
  const work = one && { one, onClose: back, onDone: isDone };
  if (work && doing === 'correct') return <CorrectDialog {...work} />;
  if (work && doing === 'refund') return <RefundDialog {...work} />;
  if (work && doing === 'bounce') return <BounceDialog {...work} />;
  return (
    <FormDialog title="Gift" busy={false} onClose={onClose}>
      <div className="form-dialog-body gift-facts">
        <Loaded query={query} skeleton={<Spinner />}>
          {(one) => <Facts one={one} />}
        </Loaded>
      </div>
      <div className="dialog-foot gift-foot">
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
        {one && <Offers gift={one.gift} onChoose={setDoing} />}
      </div>
      {one && doing === 'remove' && <RemoveGift one={one} onStay={back} onRemoved={onClose} />}
    </FormDialog>
  );
}

function Offers({ gift, onChoose }: { gift: GiftLine; onChoose: (doing: Doing) => void }) {
  const goesBack = canGoBack(gift);
  return (
    <div className="gift-offers">
      {!gift.sheet && gift.takenBack === 0 && (
        <Button look="quiet" onClick={() => onChoose('remove')}>
          Remove
        </Button>
      )}
      {goesBack && (
        <Button look="quiet" onClick={() => onChoose('refund')}>
          Give back
        </Button>
      )}
      {goesBack && mayBeCheck(gift) && (
        <Button look="quiet" onClick={() => onChoose('bounce')}>
          Check bounced
        </Button>
      )}
      {gift.kind === 'gift' && !gift.sheet?.isOpen && (
        <Button onClick={() => onChoose('correct')}>Correct</Button>
      )}
    </div>
  );
}

function Facts({ one: { gift, corrections, takenBackBy, statements } }: { one: OneGift }) {
  const facts = [
    [
      'Giver',
      gift.giver ? `${giverInWords(gift)} (${gift.aside ?? numbersOf(gift)})` : 'Anonymous',
    ],
    ['Date', shortDate(gift.date)],
    ['Fund', gift.fund],
    ['How', howInWords(gift)],
    ...asides.map(({ name, label }) => [label, gift[name]] as const),
    [
      'Counting sheet',
      gift.sheet && `${gift.sheet.id}${gift.sheet.isOpen ? ', open' : ', closed'}`,
    ],
    ['Takes back', gift.takesBack && `Gift ${gift.takesBack}`],
    ['Id', String(gift.id)],
  ] as const;
  return (
    <>
      <p className="gift-sum">
        {money(gift.amount)} <GiftPills gift={gift} />
      </p>
      <dl>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {statements.map((number) => (
        <p key={number}>
          Stands on statement <Link href={addressOfMade({ search: number })}>{number}</Link>
        </p>
      ))}
      {gift.sheet?.isOpen && <p className="soft">It is being counted: change it in its sheet.</p>}
      {gift.isMonthClosed && (
        <p className="soft">Its month is closed: amount, day and fund do not change any more.</p>
      )}
      {takenBackBy.length > 0 && (
        <section aria-labelledby="gift-back">
          <h3 id="gift-back">Taken back</h3>
          <ul>
            {takenBackBy.map((back) => (
              <li key={back.id}>
                {money(back.amount)}, {shortDate(back.date)}
                {back.note && `: ${back.note}`}
              </li>
            ))}
          </ul>
        </section>
      )}
      {corrections.length > 0 && (
        <section aria-labelledby="gift-before">
          <h3 id="gift-before">What stood there before</h3>
          <ul>
            {corrections.map((original) => (
              <li key={original.at}>
                {originalInWords(original)}
                <span className="soft">
                  Corrected on {shortDate(original.at)} by {original.by}: {original.reason}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function numbersOf({ giver }: GiftLine): string {
  return [giver?.number, giver?.partner?.number].filter(Boolean).join(', ');
}
