import type { Databases } from '#db/pool';
import { companyOfEmail, type PlacedCompany, placedCompanies, placeEmail } from '#servers/directory.store';

/** The place of each company where an installation has several servers. With one server, everything lies there. */
export interface Directory {
  /** The connections on which tries to sign in are counted: one place for all companies. */
  readonly tries: Pick<Databases, 'app'>;
  /** Returns the connections to the books of whoever signs in with the email; those of the directory for an unknown one. */
  booksOfEmail(email: string): Promise<Databases>;
  /** Takes an email for a company, before a person with it is added. Returns false when another company has it. */
  takeEmail(email: string, companyId: number): Promise<boolean>;
}

/** Returns the directory of an installation with one server. Its own table of sign-ins keeps emails unique. */
export function soleDirectory(books: Databases): Directory {
  return { tries: books, booksOfEmail: async () => books, takeEmail: async () => true };
}

/** A server whose connections are open. */
export interface ServerBooks {
  readonly name: string;
  readonly databases: Databases;
}

/** The directory of several servers, and what it says of the place of a call. Names are those of the servers. */
export interface OpenDirectory extends Directory {
  serverOfCompany(companyId: number): Promise<string | null>;
  serverOfHost(host: string): Promise<string | null>;
}

/** The age at which the map is read again, in milliseconds. */
const freshMs = 2000;

interface PlaceMap {
  readonly companies: ReadonlyMap<number, string>;
  readonly hosts: ReadonlyMap<string, string>;
}

/**
 * Opens the directory that the first of the servers keeps. The process keeps the map of companies and hosts. A map that is two
 * seconds old is read again: beside the call when it answers, before the answer when it does not. While the directory is away
 * the old map goes on.
 */
export async function openDirectory(
  servers: readonly ServerBooks[],
  nowMs = () => performance.now(),
): Promise<OpenDirectory> {
  const [keeper] = servers;
  if (keeper === undefined) throw new Error('An installation has at least one server.');
  const { app } = keeper.databases;
  let map = mapOf(await placedCompanies(app));
  let readMs = nowMs();
  let reading: Promise<void> | null = null;
  const readAgain = () => {
    reading ??= placedCompanies(app)
      .then((placed) => {
        map = mapOf(placed);
      })
      // The directory is away: the last map goes on.
      .catch(() => undefined)
      .finally(() => {
        readMs = nowMs();
        reading = null;
      });
    return reading;
  };
  const ask = async (find: (from: PlaceMap) => string | undefined): Promise<string | null> => {
    const found = find(map);
    if (nowMs() - readMs < freshMs) return found ?? null;
    const again = readAgain();
    if (found !== undefined) return found;
    await again;
    return find(map) ?? null;
  };
  const booksOf = (name: string | null) => servers.find((server) => server.name === name)?.databases;
  const serverOfCompany = (companyId: number) => ask(({ companies }) => companies.get(companyId));
  return {
    tries: keeper.databases,
    serverOfCompany,
    serverOfHost: (host) => ask(({ hosts }) => hosts.get(host)),
    booksOfEmail: async (email) => {
      const companyId = await companyOfEmail(app, email);
      const books = companyId === null ? undefined : booksOf(await serverOfCompany(companyId));
      return books ?? keeper.databases;
    },
    takeEmail: (email, companyId) => placeEmail(app, email, companyId),
  };
}

function mapOf(placed: readonly PlacedCompany[]): PlaceMap {
  return {
    companies: new Map(placed.map(({ companyId, server }) => [companyId, server])),
    hosts: new Map(placed.flatMap(({ server, hosts }) => hosts.map((host) => [host, server] as const))),
  };
}
