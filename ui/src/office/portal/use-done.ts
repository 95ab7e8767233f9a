import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../design/feedback/toast-store';
import { portalChanged } from './queries';

/** Work on the portal; the server's sentence says what was done, and the page shows how it is now. */
export function useDone<Asked = undefined>(work: (asked: Asked) => Promise<{ message: string }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: ({ message }) => showToast({ title: 'Done', description: message }),
    onSettled: () => portalChanged(client),
  });
}
