import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../design/feedback/toast-store';
import { type Person, readPersonAgain } from './queries';

/** Closes what asked; the server's sentence is shown, and the page as it is then. */
export function useDone({ person, onClose }: { person: Person; onClose: () => void }) {
  const client = useQueryClient();
  return ({ message }: { message: string }) => {
    onClose();
    showToast({ title: 'Done', description: message });
    readPersonAgain(client, person.id);
  };
}
