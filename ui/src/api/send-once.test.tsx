import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSendOnce } from './send-once';

const sent: { number: number; answer: () => void; refuse: (reason: Error) => void }[] = [];

function Form() {
  const { mutateAsync, reset } = useMutation({
    mutationFn: (number: number) =>
      new Promise<void>((answer, refuse) => sent.push({ number, answer, refuse })),
  });
  const send = useSendOnce(mutateAsync);
  return (
    <>
      <input onInput={reset} />
      <button type="button" onClick={() => send(sent.length)}>
        Send
      </button>
    </>
  );
}

test('of two clicks one sends, and what is typed meanwhile does not keep the next from going', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  const click = () => fireEvent.click(screen.getByRole('button'));
  const type = () => fireEvent.input(screen.getByRole('textbox'), { target: { value: 'i' } });
  click();
  click();
  await waitFor(() => expect(sent).toHaveLength(1));
  type();
  click();
  sent[0]?.answer();
  await waitFor(() => {
    click();
    expect(sent).toHaveLength(2);
  });
  type();
  sent[1]?.refuse(new Error('refused'));
  await waitFor(() => {
    click();
    expect(sent).toHaveLength(3);
  });
});
