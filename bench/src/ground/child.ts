import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * A worker process: the server, the load generator or the requesters of the queue. Each runs in its own process, as in
 * production, so that its cost can be measured separately.
 */
export interface Worker<Task, Result> {
  /** Passes one task to the worker and waits for its result; one at a time. */
  ask(task: Task): Promise<Result>;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('../main.js', import.meta.url));

/** Starts this program again as a worker of that kind. */
export function startWorker<Task extends object, Result>(kind: string): Worker<Task, Result> {
  const child = fork(program, [kind], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    ask: (task) => {
      const answer = nextMessage<Result>(child, kind);
      child.send(task);
      return answer;
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await ended;
    },
  };
}

interface Reply {
  readonly result?: unknown;
  readonly error?: string;
}

function nextMessage<Result>(child: ChildProcess, kind: string): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error(`the ${kind} process ended`));
    child.once('exit', onExit);
    child.once('message', (message: Reply) => {
      child.off('exit', onExit);
      if (message.error === undefined) resolve(message.result as Result);
      else reject(new Error(`${kind}: ${message.error}`));
    });
  });
}

/** Serves in the worker: answers each task with the result of `work`, until the parent disconnects. */
export function serveTasks<Task, Result>(work: (task: Task) => Promise<Result>, close: () => Promise<void>): void {
  process.on('message', (task: Task) => {
    work(task).then(
      (result) => process.send?.({ result }),
      (error: unknown) =>
        process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  process.once('disconnect', () => {
    void close().finally(() => process.exit());
  });
}
