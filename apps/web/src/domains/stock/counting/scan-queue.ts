/** One thing to send, in the order in which it was scanned or typed. The key makes that it counts once. */
export interface Queued<Content> {
  readonly key: string;
  readonly content: Content;
}

/** What was not taken, and why. */
export interface NotTaken<Content> extends Queued<Content> {
  readonly why: string;
}

export interface QueueState<Content> {
  readonly waiting: readonly Queued<Content>[];
  readonly notTaken: readonly NotTaken<Content>[];
}

export interface QueueServices<Content, Answer> {
  /** Sends one under its key; rejects when it is refused, or when no answer came. */
  readonly send: (content: Content, key: string) => Promise<Answer>;
  /** Whether the server has decided: then it is not sent again. */
  readonly isDecided: (error: unknown) => boolean;
  readonly textOf: (error: unknown) => string;
  readonly onTaken: (answer: Answer, content: Content) => void;
  readonly onRefused: (why: string, content: Content) => void;
  readonly onState: (state: QueueState<Content>) => void;
  readonly newKey: () => string;
  /** Keeps what waits, so that a page that is loaded anew sends it. */
  readonly keep: (waiting: readonly Queued<Content>[]) => void;
}

export interface ScanQueue<Content> {
  readonly push: (content: Content) => void;
  /** Takes one off the list of those that were not taken. */
  readonly dismiss: (key: string) => void;
  /** Sends again what had no answer. */
  readonly resume: () => void;
}

/**
 * Sends one after the other, whatever speed they come at: a scanner is faster than the network. One that is refused goes on
 * the list of those that were not taken and holds up nobody. Where no answer came it stays first, until {@link ScanQueue.resume}.
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
