import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { StartupError } from '#startup-error';

const commandTable = z.array(
  z.object({
    name: z.enum([
      'serve',
      'setup',
      'hosts',
      'servers',
      'company-move',
      'demo',
      'migrate',
      'audit',
      'backup',
      'restore',
      'copy-files',
      'rollups-rebuild',
    ]),
    options: z.array(z.object({ name: z.string() })),
  }),
);

/** A command as the person typed it: its name and its options. */
export interface Invocation {
  readonly command: z.infer<typeof commandTable>[number]['name'];
  readonly options: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads a command line by the table in commands.json, which the launcher's help prints as well. Throws StartupError when it
 * names an unknown command, or an option that the command does not have.
 */
export function readCommandLine(args: readonly string[]): Invocation {
  // The path works from src and from dist.
  const table = commandTable.parse(JSON.parse(readFileSync(new URL('../../commands.json', import.meta.url), 'utf8')));
  const [first = 'serve', ...rest] = args[0]?.startsWith('-') === false ? args : ['serve', ...args];
  const entry = table.find(({ name }) => name === first);
  if (!entry) throw new StartupError(`There is no command "${first}": npm start -- --help lists them.`);
  const known = Object.fromEntries(entry.options.map(({ name }) => [name, { type: 'string' as const }]));
  try {
    const { values } = parseArgs({ args: rest, options: known, strict: true, allowPositionals: false });
    return { command: entry.name, options: values };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new StartupError(`${reason}: npm start -- ${entry.name} --help says what it takes.`);
  }
}
