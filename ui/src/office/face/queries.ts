import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { office } from '../client';

export type Face = components['schemas']['FaceView'];

const FACE = '/api/office/portal/face';

export const faceQuery = queryOptions({
  queryKey: ['office', 'face'],
  queryFn: () => office('get', FACE),
  staleTime: 0,
});

/** As it would be with another accent. */
export const triedQuery = (accent: string) =>
  queryOptions({
    queryKey: ['office', 'face', accent],
    queryFn: () => office('get', FACE, { query: { accent } }),
    placeholderData: (before?: Face) => before,
    retry: false,
  });
