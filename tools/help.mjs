import { readFileSync } from 'node:fs';

/** The commands of the server's command line: one table for the launcher, its help and the server. */
export const commands = JSON.parse(readFileSync(new URL('../apps/server/commands.json', import.meta.url), 'utf8'));

/** Returns the text of `npm start -- --help`. */
export function generalHelp() {
  const rows = commands.map(({ start, summary }) => [start.replace(/ --$/, ''), summary]);
  return `Cashbook keeps the books of companies with several branches.

Commands (add -- --help to any of them to see what it takes):
${table(rows)}

Settings, from the environment:
${table([
  ['PORT', 'Port to listen on (4000).'],
  ['HOST', 'Address to listen on (localhost: this machine only).'],
  ['DATA_DIR', 'Folder for everything that Cashbook keeps (./data).'],
  ['DATABASE_URL', 'A PostgreSQL server of your own, instead of the one in DATA_DIR.'],
  ['DATABASE_OWNER_URL', 'The same database by the role that migrates, where DATABASE_URL may not.'],
  ['DATABASE_REPORT_URL', 'The same database, or a replica of it, by the role that only reads.'],
  ['DATABASE_PREPARED', 'off: no named prepared statements, for poolers that do not keep them (on).'],
  ['SECRET_KEY', '64 hexadecimal digits that secrets are sealed with (DATA_DIR/secret.key).'],
  ['TRUST_PROXY', 'Addresses of the proxies in front, with commas between (none).'],
  ['WEB_CONCURRENCY', 'Processes that serve (1).'],
  ['BACKUP', 'daily: a backup every day; off: none (daily for the books in DATA_DIR).'],
  ['BACKUP_DIR', 'Folder for archives (DATA_DIR/backups).'],
  ['BACKUP_KEEP_DAYS', 'Days whose daily archives are kept (7).'],
  ['BACKUP_KEEP_WEEKS', 'Weeks before those, of which one archive each is kept (4).'],
])}

docs/operations.md says more.`;
}

/** Returns the text of `--help` for one command. */
export function commandHelp({ start, summary, about, options }) {
  const rows = options.map((option) => [`--${option.name} <${option.takes}>`, option.about]);
  return `${start.replace(/ --$/, '')}${rows.length > 0 ? ' -- [options]' : ''}

${summary}
${about}${rows.length > 0 ? `\n\nOptions:\n${table(rows)}` : '\n\nIt takes no options.'}`;
}

function table(rows) {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}
