import { audit } from '#cli/audit';
import { backUp } from '#cli/backup';
import type { Command } from '#cli/command';
import { type Invocation, readCommandLine } from '#cli/commands';
import { addDemo } from '#cli/demo';
import { hosts } from '#cli/hosts';
import { migrateOnly } from '#cli/migrate';
import { restore } from '#cli/restore';
import { rebuildAllRollups } from '#cli/rollups-rebuild';
import { serve } from '#cli/serve';
import { setUp } from '#cli/setup';
import { troubleSentence } from '#cli/trouble';
import { readConfig } from '#config';
import { StartupError } from '#startup-error';

const commands: Readonly<Record<Invocation['command'], Command>> = {
  serve,
  setup: setUp,
  hosts,
  demo: addDemo,
  migrate: migrateOnly,
  audit,
  backup: backUp,
  restore,
  'rollups-rebuild': rebuildAllRollups,
};

/**
 * Runs a command line and sets the exit code. An error that a person can fix is printed as one sentence, without a stack.
 *
 * @param building the build of the page, where the launcher has begun one. A server waits for it before it listens.
 */
export async function run(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  building: Promise<void> = Promise.resolve(),
): Promise<void> {
  const pageBuilt = building.catch((error: Error) => {
    throw new StartupError(error.message);
  });
  // A build that fails before anybody waits for it ends the program only then.
  pageBuilt.catch(() => undefined);
  const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  // A closed terminal, or a pipe without a reader, accepts no more output. The program continues, or stops in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    const { command, options } = readCommandLine(args);
    process.exitCode = await commands[command]({ config: readConfig(environment), options, print, say, pageBuilt });
  } catch (error) {
    process.exitCode = 1;
    const sentence = troubleSentence(error);
    if (sentence === null) throw error;
    say(sentence);
  }
}
