import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { components } from '../../../api/schema';
import { office } from '../../client';

export type Campaign = components['schemas']['Campaign'];
export type CampaignWithPledges = components['schemas']['CampaignWithPledges'];
export type OfficePledge = components['schemas']['OfficePledge'];

export const campaignsKey = ['office', 'giving', 'campaigns'];

/** All campaigns, and how many pledges are for none. */
export const campaignsQuery = queryOptions({
  queryKey: [...campaignsKey, 'list'],
  queryFn: () => office('get', '/api/office/giving/campaigns'),
  staleTime: 0,
});

export function campaignQuery(id: string) {
  return queryOptions({
    queryKey: [...campaignsKey, 'one', id],
    queryFn: () => readCampaign(id),
    staleTime: 0,
  });
}

/** As it is on the server at this moment: for what is printed. */
export function campaignNowQuery(id: number) {
  return queryOptions({
    queryKey: [...campaignsKey, 'now', id],
    queryFn: () => readCampaign(String(id)),
    staleTime: 0,
    gcTime: 0,
  });
}

export const withoutCampaignQuery = queryOptions({
  queryKey: [...campaignsKey, 'none'],
  queryFn: readWithoutCampaign,
  staleTime: 0,
});

export function readCampaign(id: string): Promise<CampaignWithPledges> {
  return office('get', '/api/office/giving/campaigns/{id}', { at: { id } });
}

export function readWithoutCampaign(): Promise<OfficePledge[]> {
  return office('get', '/api/office/giving/pledges/without-campaign');
}

/** A campaign or a pledge is another one now, or gone. */
export function campaignsChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: campaignsKey });
}
