import { type Channel, channel } from 'node:diagnostics_channel';

/**
 * The work that the server tells about: figures and traces listen to it where a setting asks for them. Without a listener it costs a
 * look at a field.
 */

/** A batch of vouchers that leaves for the database. */
export interface BatchSent {
  /** For each voucher, the time that it was queued, in milliseconds. */
  readonly waitedMs: readonly number[];
}

/** A job of the server that has ended. */
export interface JobEnded {
  readonly name: string;
  readonly succeeded: boolean;
}

/** A statement on its way to the database. */
export interface StatementSent {
  /** The text with placeholders, without what stands for them. */
  readonly text: string;
  /** Resolves or rejects with the answer. */
  readonly answer: Promise<unknown>;
}

/** Work of one kind, told to whoever listens. */
export interface Told<Work> {
  /** Calls `describe` and passes on what it returns where somebody listens. */
  tell(describe: () => Work): void;
  listen(listener: (work: Work) => void): void;
  forget(listener: (work: Work) => void): void;
}

export const batches = told<BatchSent>('cashbook:batch');
export const jobs = told<JobEnded>('cashbook:job');
export const statements = told<StatementSent>('cashbook:statement');

function told<Work>(name: string): Told<Work> {
  const own: Channel = channel(name);
  const heard = new Map<(work: Work) => void, (message: unknown) => void>();
  return {
    tell: (describe) => {
      if (own.hasSubscribers) own.publish(describe());
    },
    listen: (listener) => {
      const hear = (message: unknown) => listener(message as Work);
      heard.set(listener, hear);
      own.subscribe(hear);
    },
    forget: (listener) => {
      const hear = heard.get(listener);
      if (hear !== undefined) own.unsubscribe(hear);
      heard.delete(listener);
    },
  };
}
