import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { useSendOnce } from '../../../api/send-once';
import { Confirm } from '../../../design/dialog/confirm';
import { showToast } from '../../../design/feedback/toast-store';
import { officePaths } from '../../office-paths';
import { sentenceOf } from '../../rights/why-not';
import { type CountingSheet, removeSheet, sheetQuery, sheetsKey } from './queries';
import { serviceDay } from './words';

/** For a sheet that was opened by mistake. */
export function RemoveSheet({ sheet, onStay }: { sheet: CountingSheet; onStay: () => void }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { mutateAsync } = useMutation({
    mutationFn: removeSheet,
    onSuccess: () => {
      onStay();
      navigate(officePaths.sheets, { replace: true });
      client.removeQueries({ queryKey: sheetQuery(String(sheet.id)).queryKey });
      client.invalidateQueries({ queryKey: [...sheetsKey, 'list'] });
      showToast({ title: `Sheet ${sheet.id} is removed` });
    },
    onError: (error) => {
      showToast({ title: 'Not removed', description: sentenceOf(error), look: 'destructive' });
      onStay();
      client.invalidateQueries({ queryKey: sheetsKey });
    },
  });
  const send = useSendOnce(mutateAsync);
  return (
    <Confirm
      question={`Remove sheet ${sheet.id}?`}
      detail={`There is nothing in the sheet of ${serviceDay(sheet.date)}. That it was opened and removed stays in the security log.`}
      stay="Cancel"
      onStay={onStay}
      go="Remove"
      onGo={() => send(sheet)}
    />
  );
}
