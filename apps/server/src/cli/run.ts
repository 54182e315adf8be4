import type { Command } from '#cli/command';
import { type Invocation, readCommandLine } from '#cli/commands';
import { troubleSentence } from '#cli/trouble';
import { readConfig } from '#config';
import { StartupError } from '#startup-error';

/** Each command is loaded when it runs: to load the server takes longer than to refuse a wrong option. */
const commands: Readonly<Record<Invocation['command'], () => Promise<Command>>> = {
  serve: async () => (await import('#cli/serve')).serve,
  setup: async () => (await import('#cli/setup')).setUp,
  hosts: async () => (await import('#cli/hosts')).hosts,
  servers: async () => (await import('#cli/servers/list-servers')).servers,
  'company-move': async () => (await import('#cli/servers/move-company')).moveACompany,
  demo: async () => (await import('#cli/demo')).addDemo,
  migrate: async () => (await import('#cli/migrate')).migrateOnly,
  audit: async () => (await import('#cli/audit')).audit,
  backup: async () => (await import('#cli/backup')).backUp,
  restore: async () => (await import('#cli/restore')).restore,
  'copy-files': async () => (await import('#cli/copy-files')).copyStoredFiles,
  'rollups-rebuild': async () => (await import('#cli/rollups-rebuild')).rebuildAllRollups,
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
    const config = readConfig(environment);
    const run = await commands[command]();
    process.exitCode = await run({ config, options, print, say, pageBuilt });
  } catch (error) {
    process.exitCode = 1;
    const sentence = troubleSentence(error);
    if (sentence === null) throw error;
    say(sentence);
  }
}
