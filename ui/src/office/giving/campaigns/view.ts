import { matching } from '../envelopes/words';
import type { OfficePledge } from './queries';

/** The state of the pledges' filters, all of it in the address. */
export interface PledgesView {
  search: string;
  status: OfficePledge['status'] | 'unpaid' | '';
}

/** The states in the second filter, and their labels. */
export const states: readonly (readonly [PledgesView['status'], string])[] = [
  ['', 'Every state'],
  ['open', 'Open'],
  ['unpaid', 'Open, nothing paid yet'],
  ['completed', 'Completed'],
  ['paid', 'Paid'],
];

export function viewOf(address: string): PledgesView {
  const asked = new URLSearchParams(address);
  const wanted = asked.get('state') ?? '';
  const [status = ''] = states.find(([status]) => status === wanted) ?? [];
  return { search: asked.get('search') ?? '', status };
}

/** Behind the page's path. */
export function addressOfView({ search, status }: PledgesView): string {
  const asked = new URLSearchParams({
    ...(search && { search }),
    ...(status && { state: status }),
  });
  return asked.size > 0 ? `?${asked}` : '';
}

/** The pledges that pass the filters, in their order. */
export function seen(pledges: readonly OfficePledge[], { search, status }: PledgesView) {
  const fits = (pledge: OfficePledge) => {
    if (status === 'unpaid') return pledge.status === 'open' && pledge.paid <= 0;
    return status === '' || pledge.status === status;
  };
  return matching(pledges, search).filter(fits);
}
