import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReadAnswer, read } from '../api/client';

export type Names = ReadAnswer<'/api/names'>;

/** Shown for the moment before the names are known, and if they never come. */
const unnamed: Names = {
  portalName: 'Member Portal',
  congregationName: '',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
};

/** The server writes the names into the page; only a development page has to ask. */
export const namesQuery = queryOptions<Names>({
  queryKey: ['api', 'names'],
  queryFn: async () => namesInPage() ?? (await read<Names>('/api/names')),
  initialData: namesInPage,
  gcTime: Number.POSITIVE_INFINITY,
});

export function namesInPage(): Names | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="portal-names"]')?.content;
  if (!content?.startsWith('{')) return undefined;
  return JSON.parse(content) as Names;
}

export function useNames(): Names {
  return useQuery(namesQuery).data ?? unnamed;
}
