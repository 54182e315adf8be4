import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GROUP } from '@cashbook/kernel';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addAccount, openCashDesk } from '#testing/cash-desk';
import { createTestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';
import { sendTraces, type Traces } from '#watch/traces';

interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

interface ReceivedBody {
  readonly resourceSpans: ReadonlyArray<{
    readonly scopeSpans: ReadonlyArray<{ readonly spans: readonly ReceivedSpan[] }>;
  }>;
}

/** A collector of traces, and what it was sent. */
const bodies: string[] = [];
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (bytes: Buffer) => {
    body += bytes.toString();
  });
  request.on('end', () => {
    bodies.push(body);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
let server: TestServer;
let traces: Traces;

beforeAll(async () => {
  collector.listen({ port: 0, host: '127.0.0.1' });
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  traces = sendTraces('books-of-the-test');
  server = await startTestServer({}, undefined, { watchCalls: traces.watchCalls });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
  collector.close();
});

test('a call goes on in the trace that it names, with its statements, and without what people typed', async () => {
  const company = await createTestCompany(server, 'Meghna');
  const rahim = await addAccount(server, company, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' });
  const desk = await openCashDesk(server, company, company.people.accountant);
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const rows = [{ account: rahim, amount: 98_765.43, remarks: 'for the boat' }];
  const reply = await desk.save('received', rows, { traceparent: `00-${traceId}-b7ad6b7169203331-01` });
  expect(reply.status).toBe(200);
  await traces.stop();
  const text = bodies.join('\n');
  expect(text).toContain('books-of-the-test');
  const spans = bodies.flatMap((body) =>
    (JSON.parse(body) as ReceivedBody).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
  const ofSave = spans.filter((span) => span.traceId === traceId);
  const call = ofSave.find(({ name }) => name === 'POST /api/trading/cash/received');
  expect(call).toMatchObject({ parentSpanId: 'b7ad6b7169203331' });
  expect(ofSave.filter((span) => span.name === 'statement' && span.parentSpanId === call?.spanId)).not.toEqual([]);
  for (const typed of ['Rahim', 'boat', '98765', '9876543']) expect(text).not.toContain(typed);
});
