import { serveTasks } from '#ground/child';
import type { Desk } from '#ground/company';
import { ownCpuSeconds } from '#ground/cpu';
import { HttpConnection } from '#ground/http-connection';
import { type Load, request } from '#posting/requesters';
import { type PostedDocument, typedDocument } from '#posting/rows';

export interface HttpLoadTask {
  readonly port: number;
  readonly day: string;
  /** One desk for all clients, or several over which the clients are spread. */
  readonly desks: readonly Desk[];
  readonly clients: number;
  readonly seconds: number;
  readonly document?: PostedDocument;
  /** The sales by installments that collections settle. */
  readonly sales?: readonly number[];
}

/** Runs the clients. Each posts documents over one connection, as the page of one desk does. */
export function runHttpLoad(): void {
  const run = String(process.pid);
  let sent = 0;

  function next({ document = 'receipt', sales, day }: HttpLoadTask, { branchId, token }: Desk): string {
    sent += 1;
    const { path, body: typed } = typedDocument(document, sent, sales);
    const body = JSON.stringify(typed);
    return (
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n` +
      `X-Branch-Id: ${branchId}\r\nX-Transaction-Date: ${day}\r\nIdempotency-Key: ${run}-${sent}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    );
  }

  async function load(task: HttpLoadTask): Promise<Load> {
    const { port, desks, clients, seconds } = task;
    const connections = await Promise.all(Array.from({ length: clients }, () => HttpConnection.open(port)));
    try {
      return await request(clients, seconds, ownCpuSeconds, async (client) => {
        const desk = desks[client % desks.length];
        const connection = connections[client];
        if (desk === undefined || connection === undefined) throw new Error('a client without desk or connection');
        const { status, body } = await connection.send(next(task, desk));
        if (status !== 200) throw new Error(`the server answered ${status}: ${body.toString('utf8')}`);
      });
    } finally {
      for (const connection of connections) connection.close();
    }
  }

  serveTasks(load, () => Promise.resolve());
}
