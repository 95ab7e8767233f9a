import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../api/client';
import { ask } from './client';

type Line = AnswerOf<'/api/set-up/address/certificate', 'post'>[number];

const tries: Line[] = [{ says: 'Whether a certificate is given for it is being tried…' }];

/** Whether a certificate can be had: an order is tried while one reads on, and nothing waits for it. */
export function useCertificateTrial(address: string): Line[] {
  const { data = [], isLoading } = useQuery({
    queryKey: ['set-up', 'certificate', address],
    queryFn: () => ask('post', '/api/set-up/address/certificate', { address }),
    enabled: address.startsWith('https://'),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return isLoading ? tries : data;
}
