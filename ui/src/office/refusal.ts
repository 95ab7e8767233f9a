import { ApiError, type ErrorCode, type Refusal } from '../api/errors';

/** The office is told where and about whom. */
export class OfficeRefusal extends ApiError {
  /** The JSON name of the field at which the sentence belongs. */
  readonly field: string | undefined;
  /** The id of whom it is about. */
  readonly about: string | undefined;

  constructor(status: number, refusal: Refusal, statusText: string) {
    super(status, refusal, statusText);
    this.field = refusal.field;
    this.about = refusal.about;
  }
}

/** True if it was refused with this code. */
export function isRefusedFor(error: unknown, code: ErrorCode): error is OfficeRefusal {
  return error instanceof OfficeRefusal && error.code === code;
}
