import { queryOptions } from '@tanstack/react-query';
import type { ReadAnswer } from '../api/client';
import { readQuery } from '../api/read-query';

export type Security = ReadAnswer<'/api/auth/security'>;
export type SignedInBrowser = Security['sessions'][number];
export type KnownBrowser = Security['devices'][number];
export type SecurityEvent = Security['events'][number];

/** Others change it from elsewhere, so each visit of the profile asks anew; what was known stands meanwhile. */
export const securityQuery = queryOptions({
  ...readQuery('/api/auth/security'),
  staleTime: 0,
});
