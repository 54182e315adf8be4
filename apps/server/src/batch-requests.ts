import { BatchWindow } from '#batch-window';

interface Waiting<Question, Reply> {
  readonly question: Question;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches the questions that arrive at about the same time, and those that arrive during one look-up into the next. So a busy
 * server asks the database once for many. `ask` answers in the order of its questions. When not all may go together, `choose`
 * returns those of the waiting ones that go next, at least one. The others wait.
 */
export function batchRequests<Question, Reply>(
  ask: (questions: readonly Question[]) => Promise<readonly Reply[]>,
  choose: (questions: readonly Question[]) => readonly Question[] = (questions) => questions,
): (question: Question) => Promise<Reply> {
  let waiting: Waiting<Question, Reply>[] = [];
  let running = false;
  const batchWindow = new BatchWindow(() => waiting.length);

  const answer = async (batch: readonly Waiting<Question, Reply>[]): Promise<void> => {
    try {
      const replies = await ask(batch.map(({ question }) => question));
      if (replies.length !== batch.length) throw new Error(`${batch.length} asked, ${replies.length} answered`);
      replies.forEach((reply, index) => {
        batch[index]?.resolve(reply);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const run = async (): Promise<void> => {
    running = true;
    await batchWindow.untilClosed();
    while (waiting.length > 0) {
      const chosen = new Set(choose(waiting.map(({ question }) => question)));
      const batch = waiting.filter(({ question }) => chosen.has(question));
      waiting = waiting.filter(({ question }) => !chosen.has(question));
      await answer(batch);
    }
    running = false;
  };

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (running) batchWindow.add();
      else void run();
    });
}
