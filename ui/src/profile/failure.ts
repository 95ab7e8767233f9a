import type { Refusal } from '../api/client';
import { ApiError } from '../api/errors';
import { showToast } from '../design/toast-store';

export function refusal(status: number, { message = '' }: Refusal): ApiError {
  return new ApiError(status, message);
}

/** The server's sentence where there is one; a proxy's page of markup is none. */
export function showFailure(title: string, error: Error, otherwise: string): void {
  const said = error instanceof ApiError ? error.sentence : '';
  const sentence = said.startsWith('<') ? '' : said;
  showToast({ title, description: sentence || otherwise, look: 'destructive' });
}
