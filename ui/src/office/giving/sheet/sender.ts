import {
  type Change,
  confirmed,
  dropped,
  type NewChange,
  nextOf,
  type Outbox,
  put,
  type RowRefusal,
  refusedFor,
  restored,
  sending,
  unanswered,
} from './outbox';

/** The result of a change: saved, refused for its content, or undecided: it will be sent again. */
export type Outcome =
  | { is: 'saved'; version: number | undefined }
  | { is: 'refused'; refusal: RowRefusal }
  | { is: 'lost'; sentence: string };

interface Sending {
  /** Never throws. */
  send: (change: Change) => Promise<Outcome>;
  /** After every change of the outbox, to be shown and kept over a reload. */
  onChange: (outbox: Outbox, trouble: string | undefined) => void;
  /** Nothing is on its way any more. */
  onRest?: () => void;
}

/** Sends what is typed in its order, one at a time, and stops at the first that gets no answer. */
export class Sender {
  private outbox: Outbox;
  private trouble: string | undefined;
  private isBusy = false;
  private readonly work: Sending;

  constructor(kept: Outbox, work: Sending) {
    this.outbox = restored(kept);
    this.work = work;
  }

  put(change: NewChange): void {
    this.set(put(this.outbox, change), this.trouble);
    void this.run();
  }

  /** The typed values of this row are discarded. */
  drop(key: string): void {
    this.set(dropped(this.outbox, key), this.trouble);
  }

  get isAtRest(): boolean {
    return !this.isBusy;
  }

  /** By the button, by the clock, or because the connection is back. */
  async run(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      for (;;) {
        const next = nextOf(this.outbox);
        if (!next) return;
        this.set(sending(this.outbox, next.n), this.trouble);
        const outcome = await this.work.send(next);
        if (outcome.is === 'lost') {
          this.set(unanswered(this.outbox, next.n), outcome.sentence);
          return;
        }
        this.set(
          outcome.is === 'saved'
            ? confirmed(this.outbox, next.n, outcome.version)
            : refusedFor(this.outbox, next.n, outcome.refusal),
          undefined,
        );
      }
    } finally {
      this.isBusy = false;
      this.work.onRest?.();
    }
  }

  private set(outbox: Outbox, trouble: string | undefined) {
    this.outbox = outbox;
    this.trouble = trouble;
    this.work.onChange(outbox, trouble);
  }
}
