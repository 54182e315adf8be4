import { totalmem } from 'node:os';
import type { Endpoint } from '#db/embedded/endpoint';

/**
 * The durability of a cluster. `full` keeps every acknowledged voucher after a power cut. `none` never waits for the disk; it
 * is for clusters that tests throw away.
 */
export type Durability = 'full' | 'none';

const mebibyte = 1024 * 1024;

/**
 * Returns the settings of a cluster that shares a small machine with the server, as the text of a PostgreSQL configuration
 * file. Each start writes it again. Settings of the machine's owner in postgresql.conf below the include, or by ALTER SYSTEM,
 * win over it.
 */
export function clusterSettings(endpoint: Endpoint, durability: Durability): string {
  const memoryMiB = Math.floor(totalmem() / mebibyte);
  const overSocket = endpoint.host.startsWith('/');
  const settings: Record<string, string> = {
    listen_addresses: overSocket ? "''" : quoted(endpoint.host),
    port: String(endpoint.port),
    // This is a list of folders: in double quotes a comma in a name does not end it.
    unix_socket_directories: overSocket ? quoted(`"${endpoint.host.replaceAll('"', '""')}"`) : "''",
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: `${clamp(Math.floor(memoryMiB / 8), 128, 1024)}MB`,
    effective_cache_size: `${clamp(Math.floor(memoryMiB / 2), 256, 65536)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    // Fewer checkpoints mean fewer whole pages in the log. After a crash the replay takes at most some seconds longer.
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    timezone: "'UTC'",
    log_timezone: "'UTC'",
    log_min_messages: 'warning',
    // A refused or conflicting posting is an answer to its sender and not an event for the log.
    log_min_error_statement: 'panic',
    log_line_prefix: "'%m [%p] %q%u@%d '",
    ...(durability === 'full' ? durable : disposable),
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join('');
}

const durable: Record<string, string> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // One file for each day of the week, emptied when that day comes again.
  logging_collector: 'on',
  log_directory: "'log'",
  log_filename: "'postgresql-%a.log'",
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
};

const disposable: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Tests move companies between clusters.
  wal_level: 'logical',
};

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
