import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import type { components } from '../../api/schema';
import { office } from '../client';

export type PortalView = components['schemas']['PortalView'];
export type Finding = components['schemas']['KeptFinding'];
export type Setting = components['schemas']['SettingView'];

export const portalQuery = queryOptions({
  queryKey: ['office', 'portal'],
  queryFn: () => office('get', '/api/office/portal'),
  staleTime: 0,
});

/** For dashboard and menu; it wakes no role. */
export const stepsQuery = queryOptions({
  queryKey: ['left-to-do'],
  queryFn: () => read<PortalView['leftToDo']>('/api/left-to-do'),
  staleTime: 10 * 60_000,
  retry: false,
});

export const settingsQuery = queryOptions({
  queryKey: ['office', 'settings'],
  queryFn: () => office('get', '/api/office/portal/settings'),
  staleTime: 0,
});

/** How many problems wait for somebody: told to anybody, so that no sleeping role is woken by it. */
export const problemsQuery = queryOptions({
  queryKey: ['health'],
  queryFn: async () => (await read<components['schemas']['Health']>('/api/health')).findings ?? 0,
  staleTime: 10 * 60_000,
});

/** After the portal looked again, or a finding was put aside. */
export function portalChanged(client: QueryClient) {
  client.invalidateQueries({ queryKey: portalQuery.queryKey });
  client.invalidateQueries({ queryKey: problemsQuery.queryKey });
  client.invalidateQueries({ queryKey: stepsQuery.queryKey });
}
