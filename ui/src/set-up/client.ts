import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type AnswerOf,
  asJson,
  type BodyOf,
  type Method,
  type PathOf,
  type ReadAnswer,
  refusalIn,
  request,
} from '../api/client';
import { ApiError, Unreachable } from '../api/errors';
import { useSendOnce } from '../api/send-once';

/** In its words, where the portal gave any. */
export function sentenceOf(error: Error & { sentence?: string }): string {
  const none = 'The portal did not answer as it should. Wait a moment, then try again.';
  return error.sentence || none;
}

type Path<M extends Method> = PathOf<M> & `/api/set-up${string}`;

/** A call of the set-up: its answer, or a refusal. */
export async function ask<M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  ...[body]: BodyOf<P, M> extends undefined ? [] : [BodyOf<P, M>]
): Promise<AnswerOf<P, M>> {
  const response = await request(path, {
    method: method.toUpperCase(),
    ...(body !== undefined && asJson(body)),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, refusalIn(text));
  return JSON.parse(text);
}

/** POST of a backup file; `onSent` is told the part that has left, from 0 to 1, which `fetch` does not tell. */
export function sendBackup(
  file: File,
  wishes: object,
  onSent: (part: number) => void,
): Promise<AnswerOf<'/api/set-up/restore', 'post'>> {
  const form = new FormData();
  form.append('wishes', JSON.stringify(wishes));
  form.append('backup', file);
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    call.onerror = () => reject(new Unreachable(undefined));
    call.onload = () => {
      if (call.status === 200) resolve(JSON.parse(call.responseText));
      else reject(new ApiError(call.status, refusalIn(call.responseText)));
    };
    call.open('POST', '/api/set-up/restore');
    call.send(form);
  });
}

export type Answered = ReadAnswer<'/api/set-up'>;

/** What the server knows, and what only this page does. */
export type SetUp = Answered & {
  /** In seconds; the machine's clock is ahead of this one by so much. */
  clockIsAhead: number;
  /** This browser's code is good no longer. */
  codeEnded?: boolean;
};

const seenNow = (answer: Answered): SetUp => ({
  ...answer,
  clockIsAhead: (Date.parse(answer.now) - Date.now()) / 1000,
});

export const setUpQuery = queryOptions<SetUp>({
  queryKey: ['api', 'set-up'],
  queryFn: async () => seenNow(await ask('get', '/api/set-up')),
});

export function useSetUp(): SetUp {
  const { data } = useQuery(setUpQuery);
  if (!data) throw new Error('this screen stands outside the set-up page');
  return data;
}

/** Takes over what the server has answered; returns it. */
export function useTakeOver() {
  const client = useQueryClient();
  return (answer: Answered): SetUp => {
    const state = seenNow(answer);
    client.setQueryData(setUpQuery.queryKey, state);
    return state;
  };
}

/** Another browser may have the code by now, or all of it may be done. */
export function useHeed(error: Error | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!(error instanceof ApiError)) return;
    if (error.code === 'set_up_code') {
      client.setQueryData<SetUp>(
        setUpQuery.queryKey,
        (state) => state && { ...state, hasCode: false, codeEnded: true },
      );
    }
    if (error.status === 404) client.invalidateQueries(setUpQuery);
  }, [client, error]);
}

/** A call on a press of a button. */
export function useAsk<Sent, Answer>(
  work: (sent: Sent) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const call = useMutation({ mutationFn: work, onSuccess: onDone });
  useHeed(call.error);
  return {
    ask: useSendOnce(call.mutateAsync),
    busy: call.isPending,
    done: call.data,
    error: call.error,
  };
}
