import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { office } from '../client';

export type RemovedPerson = components['schemas']['RemovedPerson'];
export type MergePreview = components['schemas']['MergePreview'];
export type MergeSide = components['schemas']['MergeSide'];
export type Removal = components['schemas']['Removal'];

/** People who can be restored, newest first. */
export const removedQuery = queryOptions<RemovedPerson[]>({
  queryKey: ['api', 'office', 'removed'],
  queryFn: () => office('get', '/api/office/removed'),
  staleTime: 0,
});

/** The effect of removing a person; refused if the caller is not allowed to. */
export const removalQuery = (id: string) =>
  queryOptions<Removal>({
    queryKey: ['api', 'office', 'removal', id],
    queryFn: () => office('get', '/api/office/people/{id}/removal', { at: { id } }),
    staleTime: 0,
    gcTime: 0,
  });

/** Two rows side by side: the first would stay. */
export const mergeQuery = (id: string, other: string) =>
  queryOptions<MergePreview>({
    queryKey: ['api', 'office', 'merge', id, other],
    queryFn: () => office('get', '/api/office/people/{id}/merge/{other}', { at: { id, other } }),
    staleTime: 0,
    gcTime: 0,
  });
