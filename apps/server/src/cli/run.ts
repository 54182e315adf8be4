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

/** Runs a command line and sets the exit code. An error that a person can fix is printed as one sentence, without a stack. */
export async function run(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  // A closed terminal, or a pipe without a reader, accepts no more output. The program continues, or stops in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    const { command, options } = readCommandLine(args);
    process.exitCode = await commands[command]({ config: readConfig(environment), options, print, say });
  } catch (error) {
    process.exitCode = 1;
    const sentence = troubleSentence(error);
    if (sentence === null) throw error;
    say(sentence);
  }
}
