import type { Invocation } from '#cli/commands';
import type { Config } from '#config';

/** What a command works with: the settings, its options, and the two channels to the person at the terminal. */
export interface CommandContext {
  readonly config: Config;
  readonly options: Invocation['options'];
  /** The command's result, on the output. */
  readonly print: (line: string) => void;
  /** What happens meanwhile, on the error stream, so that the output can be piped on. */
  readonly say: (sentence: string) => void;
}

/** Answers the exit code. */
export type Command = (context: CommandContext) => Promise<number>;
