import type { Refusal } from '../api/client';
import { ApiError } from '../api/errors';
import { showToast } from '../design/feedback/toast-store';

export function refusal(status: number, { message = '' }: Refusal): ApiError {
  return new ApiError(status, message);
}

/** The server's sentence, where there is one. */
export function showFailure(title: string, error: Error, otherwise: string): void {
  const sentence = error instanceof ApiError ? error.sentence : '';
  showToast({ title, description: sentence || otherwise, look: 'destructive' });
}
