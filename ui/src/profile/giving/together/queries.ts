import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReadAnswer, send } from '../../../api/client';
import { ApiError, sentenceOf } from '../../../api/errors';
import { readQuery } from '../../../api/read-query';
import { showToast } from '../../../design/feedback/toast-store';

const PATH = '/api/members/me/joint-giving';

export type JointGiving = ReadAnswer<typeof PATH>;
export type JointStep = 'ask' | 'agree' | 'decline' | 'withdraw' | 'end';

export const jointGivingQuery = readQuery(PATH);

const done: Record<JointStep, string> = {
  ask: 'You have asked',
  agree: 'You give together now',
  decline: 'You have said no',
  withdraw: 'Your question is taken back',
  end: 'You no longer give together',
};

/** Asks, answers, ends; what the server says then is shown. */
export function useJointStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (step: JointStep) => {
      const { ok, status, answer } = await send(`${PATH}/${step}`);
      if (!ok) throw new ApiError(status, answer);
      return answer;
    },
    onSuccess: (mine, step) => {
      client.setQueryData(jointGivingQuery.queryKey, mine);
      showToast({ title: done[step] });
    },
    onError: (error) => {
      // The partner may have answered meanwhile.
      client.invalidateQueries(jointGivingQuery);
      showToast({
        title: 'Not done',
        description: sentenceOf(error) || 'Please check your connection and try again.',
        look: 'destructive',
      });
    },
  });
}
