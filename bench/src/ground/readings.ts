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
    body,
    readings,
    desk,
  }: {
    readonly what: string;
    readonly path: (n: number) => string;
    /** The question of a list that is asked by POST; undefined for a GET. */
    readonly body?: object;
    readonly readings: number;
    readonly desk: number;
  },
): Promise<Readings> {
  const took: number[] = [];
  for (let n = -warmUp; n < readings; n += 1) {
    const ms = await read(connection, desks[desk]?.token ?? '', path(n + 7919), body);
    if (n >= 0) took.push(ms);
  }
  return { what, readings, p50Ms: percentile(took, 0.5), p95Ms: percentile(took, 0.95) };
}

async function read(connection: HttpConnection, token: string, path: string, asked?: object): Promise<number> {
  const sent = asked === undefined ? '' : JSON.stringify(asked);
  const of = sent === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(sent)}`];
  const line = `${asked === undefined ? 'GET' : 'POST'} /api${path} HTTP/1.1`;
  const head = [line, 'Host: 127.0.0.1', `Authorization: Bearer ${token}`, ...of];
  const began = performance.now();
  const { status, body } = await connection.send(`${head.join('\r\n')}\r\n\r\n${sent}`);
  const ms = performance.now() - began;
  if (status !== 200) throw new Error(`${path}: the server answered ${status}: ${body.toString('utf8')}`);
  return ms;
}
