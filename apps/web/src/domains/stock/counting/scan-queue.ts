/** A queued scan or typed count, in the order of entry. Because of its key it counts once. */
export interface Queued<Content> {
  readonly key: string;
  readonly content: Content;
}

/** A refused entry, and why. */
export interface NotTaken<Content> extends Queued<Content> {
  readonly why: string;
}

export interface QueueState<Content> {
  readonly waiting: readonly Queued<Content>[];
  readonly notTaken: readonly NotTaken<Content>[];
}

export interface QueueServices<Content, Answer> {
  /** Sends one entry under its key. Rejects on a refusal or without a response. */
  readonly send: (content: Content, key: string) => Promise<Answer>;
  /** Whether the server has decided, so that a retry is not needed. */
  readonly isDecided: (error: unknown) => boolean;
  readonly textOf: (error: unknown) => string;
  readonly onTaken: (answer: Answer, content: Content) => void;
  readonly onRefused: (why: string, content: Content) => void;
  readonly onState: (state: QueueState<Content>) => void;
  readonly newKey: () => string;
  /** Stores the queued entries, so that a reloaded page sends them. */
  readonly keep: (waiting: readonly Queued<Content>[]) => void;
}

export interface ScanQueue<Content> {
  readonly push: (content: Content) => void;
  /** Removes an entry from the list of refused ones. */
  readonly dismiss: (key: string) => void;
  /** Sends the entry without a response again. */
  readonly resume: () => void;
}

/**
 * Sends one entry after the other at any speed, because a scanner is faster than the network. A refused entry goes to the
 * list of refused ones and does not stop the others. An entry without a response stays first until {@link ScanQueue.resume}.
 */
export function createScanQueue<Content, Answer>(
  services: QueueServices<Content, Answer>,
  kept: readonly Queued<Content>[],
  notTaken: readonly NotTaken<Content>[] = [],
): ScanQueue<Content> {
  let state: QueueState<Content> = { waiting: kept, notTaken };
  let isSending = false;
  const become = (next: Partial<QueueState<Content>>) => {
    state = { ...state, ...next };
    services.keep(state.waiting);
    services.onState(state);
  };
  const done = ({ key }: Queued<Content>) => state.waiting.filter((one) => one.key !== key);
  const sendFirst = async (first: Queued<Content>): Promise<boolean> => {
    try {
      const answer = await services.send(first.content, first.key);
      become({ waiting: done(first) });
      services.onTaken(answer, first.content);
      return true;
    } catch (error) {
      if (!services.isDecided(error)) return false;
      const why = services.textOf(error);
      become({ waiting: done(first), notTaken: [...state.notTaken, { ...first, why }] });
      services.onRefused(why, first.content);
      return true;
    }
  };
  const sendAll = async () => {
    if (isSending) return;
    isSending = true;
    for (let first = state.waiting[0]; first !== undefined; first = state.waiting[0]) {
      if (!(await sendFirst(first))) break;
    }
    isSending = false;
  };
  return {
    push: (content) => {
      become({ waiting: [...state.waiting, { key: services.newKey(), content }] });
      void sendAll();
    },
    dismiss: (key) => become({ notTaken: state.notTaken.filter((one) => one.key !== key) }),
    resume: () => void sendAll(),
  };
}
