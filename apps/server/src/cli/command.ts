import type { Invocation } from '#cli/commands';
import type { Config } from '#config';

/** The context of a command: the settings, its options, and the two channels to the person at the terminal. */
export interface CommandContext {
  readonly config: Config;
  readonly options: Invocation['options'];
  /** Prints the command's result on standard output. */
  readonly print: (line: string) => void;
  /** Prints messages about the progress on the error stream, so that the output can be piped on. */
  readonly say: (sentence: string) => void;
  /** Ends once the page is built; rejects with a StartupError where it cannot be built. */
  readonly pageBuilt: Promise<void>;
}

/** A function that runs a command and returns the exit code. */
export type Command = (context: CommandContext) => Promise<number>;
