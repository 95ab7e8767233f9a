import { queryOptions } from '@tanstack/react-query';
import { office } from '../client';

export const officeAnswersQuery = (id: string) =>
  queryOptions({
    queryKey: ['api', 'events', id, 'answers', 'office'],
    queryFn: () => office('get', '/api/office/events/{id}/answers', { at: { id } }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
