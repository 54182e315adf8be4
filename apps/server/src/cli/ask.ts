import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StartupError } from '#startup-error';

/** A question that needs an answer before a command can run. */
export interface Question {
  readonly option: string;
  readonly text: string;
  /** Returns the sentence that refuses an answer; null for a good answer. */
  readonly fault: (answer: string) => string | null;
  /** Whether the terminal hides the typed text. */
  readonly unseen?: boolean;
}

/**
 * Returns the answer to a question: the option's value when it is given, else the first good answer at the terminal. Throws
 * StartupError when there is no terminal to ask at, or when the option's value is refused.
 */
export async function ask(question: Question, given: Readonly<Record<string, string | undefined>>): Promise<string> {
  const value = given[question.option];
  if (value === undefined) return askUntilGood(question);
  const fault = question.fault(value);
  if (fault !== null) throw new StartupError(`--${question.option}: ${fault}`);
  return value;
}

async function askUntilGood(question: Question): Promise<string> {
  if (!process.stdin.isTTY)
    throw new StartupError(`--${question.option} is missing, and there is no terminal to ask at.`);
  for (;;) {
    const answer = await askOnce(question);
    const fault = question.fault(answer);
    if (fault === null) return answer;
    process.stderr.write(`${fault}\n`);
  }
}

async function askOnce({ text, unseen = false }: Question): Promise<string> {
  const swallow = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen ? swallow : process.stderr, terminal: true });
  terminal.on('SIGINT', () => process.exit(130));
  try {
    if (unseen) process.stderr.write(`${text}: `);
    const answer = await terminal.question(unseen ? '' : `${text}: `);
    if (unseen) process.stderr.write('\n');
    return unseen ? answer : answer.trim();
  } finally {
    terminal.close();
  }
}
