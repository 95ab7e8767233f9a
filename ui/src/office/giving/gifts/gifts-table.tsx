import { shortDate } from '../../../congregation/calendar';
import { Pill } from '../../../design/display/pill';
import { RowLink } from '../../../design/navigation/row-link';
import '../../../design/table/table.css';
import { Asides } from './asides';
import type { GiftLine } from './queries';
import { addressOfView, type GiftsView } from './view';
import { giverInWords, howInWords, leftOf, money } from './words';

interface GiftsTableProps {
  gifts: GiftLine[];
  view: GiftsView;
}

export function GiftsTable({ gifts, view }: GiftsTableProps) {
  return (
    <table className="table table-alone gifts-table">
      <caption className="visually-hidden">Gifts, the newest first</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Giver</th>
          <th scope="col">Fund</th>
          <th scope="col">How</th>
          <th scope="col">Sheet</th>
          <th scope="col" className="amount">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {gifts.map((gift) => (
          <tr key={gift.id} className="row-linked">
            <td className="gift-date">{shortDate(gift.date)}</td>
            <th scope="row" className="gift-giver">
              <RowLink to={addressOfView({ ...view, gift: String(gift.id) })}>
                {giverInWords(gift)}
                <span className="visually-hidden">
                  , {money(gift.amount)}, {shortDate(gift.date)}
                </span>
              </RowLink>{' '}
              <GiftPills gift={gift} />
              {gift.aside && <span className="table-aside">{gift.aside}</span>}
              <Asides gift={gift} className="table-aside" />
            </th>
            <td className="gift-fund">{gift.fund ?? ''}</td>
            <td className="gift-how">{howInWords(gift)}</td>
            <td className="gift-sheet">
              {gift.sheet && <span className="gift-sheet-word">Sheet </span>}
              {gift.sheet?.id}
            </td>
            <td className="amount gift-amount">{money(gift.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How a gift stands, where it is not simply given. */
export function GiftPills({ gift }: { gift: GiftLine }) {
  const isBack = gift.takenBack > 0;
  return (
    <>
      {gift.kind === 'refund' && <Pill tone="grey">Given back</Pill>}
      {gift.kind === 'bounced' && <Pill tone="warm">Check bounced</Pill>}
      {gift.sheet?.isOpen && <Pill tone="grey">Being counted</Pill>}
      {isBack && <Pill tone="warm">{leftOf(gift) > 0 ? 'Partly taken back' : 'Taken back'}</Pill>}
      {gift.corrections > 0 && <Pill tone="grey">Corrected</Pill>}
    </>
  );
}
