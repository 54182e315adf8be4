import type { Company } from '#ground/company';
import type { HttpConnection } from '#ground/http-connection';
import { percentile } from '#statistics';

/** The times of a call that was read many times, as a page sees them. */
export interface Readings {
  readonly what: string;
  readonly readings: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** The readings before the first that counts. They fill the caches of the server and of the database. */
const warmUp = 5;

/** Reads the path of each number so many times, one after the other, as the person at that desk. */
export async function readMany(
  connection: HttpConnection,
  { desks }: Company,
  {
    what,
    path,
    readings,
    desk,
  }: {
    readonly what: string;
    readonly path: (n: number) => string;
    readonly readings: number;
    readonly desk: number;
  },
): Promise<Readings> {
  const took: number[] = [];
  for (let n = -warmUp; n < readings; n += 1) {
    const ms = await get(connection, desks[desk]?.token ?? '', path(n + 7919));
    if (n >= 0) took.push(ms);
  }
  return { what, readings, p50Ms: percentile(took, 0.5), p95Ms: percentile(took, 0.95) };
}

async function get(connection: HttpConnection, token: string, path: string): Promise<number> {
  const head = [`GET /api${path} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: Bearer ${token}`];
  const began = performance.now();
  const { status, body } = await connection.send(`${head.join('\r\n')}\r\n\r\n`);
  const ms = performance.now() - began;
  if (status !== 200) throw new Error(`${path}: the server answered ${status}: ${body.toString('utf8')}`);
  return ms;
}
