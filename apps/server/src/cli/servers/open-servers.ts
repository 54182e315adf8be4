import { type OpenBooks, openBooks } from '#cli/open-books';
import type { Config } from '#config';
import { noLimits } from '#db/time-limits';
import { type Directory, type OpenDirectory, openDirectory, soleDirectory } from '#servers/directory';
import { joinServers } from '#servers/join-servers';
import { type Say, StartupError } from '#startup-error';

/** The open books on one server. The name is empty where the installation has one server. */
export interface ServerBooks extends OpenBooks {
  readonly name: string;
}

/** The open books of this installation, at this version, on each of its servers. */
export interface OpenServers {
  readonly each: readonly [ServerBooks, ...ServerBooks[]];
  readonly directory: Directory;
  /** The places of companies; null where the installation has one server. */
  readonly places: OpenDirectory | null;
  close(): Promise<void>;
}

/** Opens the books on each server that the settings name, and joins the servers. Throws StartupError like {@link openBooks}. */
export async function openServers(config: Config, say: Say, limits = noLimits): Promise<OpenServers> {
  const opened: ServerBooks[] = [];
  const close = async () => {
    await Promise.all(opened.map((books) => books.close()));
  };
  try {
    for (const name of serverNames(config)) {
      opened.push({ name, ...(await openBooks(onServer(config, name), say, limits)) });
    }
    const [first, ...rest] = opened;
    if (first === undefined) throw new Error('An installation has at least one server.');
    const each = [first, ...rest] as const;
    if (config.database.kind !== 'servers') {
      return { each, directory: soleDirectory(first.databases), places: null, close };
    }
    await joinServers(each);
    const places = await openDirectory(each);
    return { each, directory: places, places, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const serverNames = ({ database }: Config) =>
  database.kind === 'servers' ? database.servers.map(({ name }) => name) : [''];

/** Returns the settings with one server alone; its name is empty where they name no more. Throws StartupError for an unknown one. */
export function onServer(config: Config, name: string): Config {
  const { database } = config;
  if (database.kind !== 'servers') return config;
  const server = database.servers.find((one) => one.name === name);
  if (server === undefined) throw unknownServer(name, serverNames(config));
  const { app: appUrl, owner: ownerUrl, report: reportUrl } = server.urls;
  const { keepsStatements, reportsFallBack } = database;
  return {
    ...config,
    database: { kind: 'server', name, appUrl, ownerUrl, reportUrl, keepsStatements, reportsFallBack },
  };
}

/** Returns the server of that name, or the first where no name is given. Throws StartupError for an unknown one. */
export function serverNamed(each: OpenServers['each'], name: string | undefined): ServerBooks {
  const server = name === undefined ? each[0] : each.find((one) => one.name === name);
  if (server === undefined) {
    throw unknownServer(
      name ?? '',
      each.map((one) => one.name),
    );
  }
  return server;
}

function unknownServer(name: string, known: readonly string[]): StartupError {
  const trouble = name === '' ? '--server is missing' : `There is no server ${name}`;
  const [first = ''] = known;
  return new StartupError(
    first === ''
      ? `${trouble}: DATABASE_SERVERS is not set.`
      : `${trouble}: DATABASE_SERVERS names ${known.join(', ')}.`,
  );
}
