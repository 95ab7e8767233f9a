import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, type BodyOf, type ReadAnswer, remove, send } from '../../api/client';
import { ApiError, sentenceOf } from '../../api/errors';
import { readQuery } from '../../api/read-query';
import { showToast } from '../../design/feedback/toast-store';

const PATH = '/api/profile/calendar-feeds';

export type CalendarFeeds = ReadAnswer<typeof PATH>;
export type CalendarFeed = CalendarFeeds['feeds'][number];
export type WantedFeed = BodyOf<typeof PATH, 'post'>;
export type NewFeed = AnswerOf<typeof PATH, 'post'>;

export const feedsQuery = readQuery(PATH);

/** Already ended, in another tab: then the list is read anew, and no more is said. */
const GONE = 404;

/** Makes one that is shown once. */
export function useMakeFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: WantedFeed) => {
      const { ok, status, answer } = await send(PATH, wanted);
      if (!ok) throw new ApiError(status, answer);
      return answer;
    },
    onSuccess: () => {
      client.invalidateQueries(feedsQuery);
    },
    // Nowhere longer than on the screen.
    gcTime: 0,
  });
}

/** Has one sent. */
export function useMailFeed(onMailed: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: WantedFeed) => {
      const { ok, status, answer } = await send(`${PATH}/letter`, wanted);
      if (!ok) throw new ApiError(status, answer);
    },
    onSuccess: () => {
      client.invalidateQueries(feedsQuery);
      onMailed();
      showToast({
        title: 'On its way',
        description: 'A letter with a new calendar address is on its way to you.',
      });
    },
  });
}

export function useEndFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: CalendarFeed) => {
      const { ok, status, answer } = await remove(`${PATH}/{id}`, id);
      if (!ok && status !== GONE) throw new ApiError(status, answer);
      return ok;
    },
    onSuccess: async (done, { name }) => {
      await client.invalidateQueries(feedsQuery);
      if (done) showToast({ title: 'Ended', description: `${name} shows no events any more.` });
    },
    onError: (error) => {
      client.invalidateQueries(feedsQuery);
      showToast({
        title: 'Not ended',
        description: sentenceOf(error) || 'Please check your connection and try again.',
        look: 'destructive',
      });
    },
  });
}

/** Calendar programs cannot reach this portal, and none was made before. */
export function isNotOffered({ feeds, obstacle }: CalendarFeeds): boolean {
  return obstacle !== undefined && feeds.length === 0;
}
