import { useState } from 'react';
import { ApiError, type ErrorCode, type Refusal } from '../api/errors';

/** The office is told about whom. */
export class OfficeRefusal extends ApiError {
  /** The id of whom it is about. */
  readonly about: string | undefined;

  constructor(status: number, refusal: Refusal, statusText: string) {
    super(status, refusal, statusText);
    this.about = refusal.about;
  }
}

/** True if it was refused with this code. */
export function isRefusedFor(error: unknown, code: ErrorCode): error is OfficeRefusal {
  return error instanceof OfficeRefusal && error.code === code;
}

/** An error, but for the refusal of a field in which another value stands by now. `typed` is by the fields' names in JSON. */
export function useOfWhatStands(error: Error | null, typed: Record<string, string>): Error | null {
  const [said, setSaid] = useState({ error, typed });
  if (said.error !== error) setSaid({ error, typed });
  const field = said.error === error && error instanceof ApiError ? error.field : undefined;
  return field !== undefined && said.typed[field] !== typed[field] ? null : error;
}

/** The handbook's page that helps on after a refusal, by its code. */
export const helpAbout: { [Code in ErrorCode]?: string } = {
  month_closed: 'corrections-and-months#closed-months',
  fund_closed: 'corrections-and-months#funds',
  wording_missing: 'giving-statements',
  stated_elsewhere: 'giving-statements',
  not_a_calendar: 'church-office#the-old-calendar',
  administrator_needed: 'church-office#roles',
  last_administrator: 'church-office#roles',
  second_factor_needed: 'passwords-and-second-factor',
  disk_full: 'something-went-wrong#the-disk-is-full',
  disk_failing: 'something-went-wrong#first-of-all',
};
