import { createHash } from 'node:crypto';
import { readSentence } from '@cashbook/contract/sentences';
import { refusals } from '@cashbook/words/en/refusals';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenApiDocument, Operation } from '#http/openapi';
import { createNeighbour, neighboursName } from '#testing/neighbour';
import { repetitions } from '#testing/random/repetitions';
import { spoiltValuesOf, valuesOf } from '#testing/random/schema-arbitrary';
import { createTestCompany, type TestCompany, tokenOf } from '#testing/test-company';
import { call, startTestServer, type TestReply, type TestServer } from '#testing/test-server';

/**
 * Asks every operation of the published OpenAPI document as an administrator, with all that its schemas allow and more. The
 * answer is always the envelope or a file, never a server error, and never has data of another company.
 */
let server: TestServer;
let bengal: TestCompany;
let document: OpenApiDocument;

/** The number of requests per operation. Each run sends the same requests; the nightly run sends more of them. */
const runsPerOperation = repetitions({ usual: 4, long: 100 });

/** The number of requests for operations that must succeed: most of the random ones are refused. */
const runsUntilSuccess = 160;

/** The operations that must succeed at least once: requests that never pass the validation would prove nothing. */
const mustSucceed: readonly string[] = [
  'cashReceipt.save',
  'cashPayment.save',
  'tradingDay.closeDay',
  'cashBook.read',
  'ledger.read',
];

const refusalMessages: ReadonlySet<string> = new Set(Object.values(refusals));

beforeAll(async () => {
  server = await startTestServer();
  await createNeighbour(server);
  bengal = await createTestCompany(server, 'Bengal');
  document = (await call(server, 'GET /api/openapi.json')).body as unknown as OpenApiDocument;
});
afterAll(() => server.close());

interface Asked {
  readonly parts: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

function questionsOf({ parameters, requestBody }: Operation): fc.Arbitrary<Asked> {
  const parts = Object.fromEntries(parameters.map(({ name, schema }) => [name, valuesOf(schema, name)]));
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const bodySchema = requestBody?.content['application/json']?.schema;
  return fc.record({
    parts: fc.record(parts, { requiredKeys: required }),
    body:
      bodySchema === undefined
        ? fc.constant(undefined)
        : fc.oneof(
            { weight: 5, arbitrary: valuesOf(bodySchema) },
            { weight: 1, arbitrary: spoiltValuesOf(bodySchema) },
          ),
  });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function ask(method: string, path: string, { parameters }: Operation, asked: Asked, token: string): Promise<TestReply> {
  const { parts, body } = asked;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  let url = path;
  for (const { name, in: place } of parameters) {
    if (!(name in parts)) continue;
    // An address cannot contain half of a surrogate pair.
    const text = textOf(parts[name]).replace(/\p{Surrogate}/gu, '\ufffd');
    if (place === 'query') query.set(name, text);
    else if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(text) || '-');
    else headers[name] = text.replace(/[^\x20-\x7e]/g, '_');
  }
  const route = `${method.toUpperCase()} /api${url}?${query}` as 'GET /';
  return call(server, route, {
    token,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
}

interface NamedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The groups whose calls take something away from the caller: days, permissions, branches. */
const takesAway = new Set(['tradingDay', 'roles', 'users', 'branches', 'company']);

/** Returns every operation. Those that close days or change permissions are last, because after them most saves are refused. */
function operationsOf({ paths }: OpenApiDocument): NamedOperation[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const late = ({ operation }: NamedOperation) => Number(takesAway.has(operation.tags[0]));
  return all.sort((left, right) => late(left) - late(right));
}

/** Returns the seed of an operation, so that its requests do not depend on the calls before it. */
const seedOf = (operationId: string) => createHash('sha256').update(operationId).digest().readInt32BE();

test('whatever is asked, the answer is ours', async () => {
  const succeeded = new Set<string>();
  const signIn = () => tokenOf(server, bengal, bengal.people.admin);
  let token = await signIn();
  for (const { method, path, operation } of operationsOf(document)) {
    const property = fc.asyncProperty(questionsOf(operation), async (asked) => {
      let reply = await ask(method, path, operation, asked, token);
      expectOurs(reply, operation);
      if (reply.status === 401) {
        // An earlier request has ended the session, as signing out does.
        token = await signIn();
        reply = await ask(method, path, operation, asked, token);
        expectOurs(reply, operation);
      }
      if (reply.status === 200) succeeded.add(operation.operationId);
    });
    const { operationId } = operation;
    const numRuns = mustSucceed.includes(operationId) ? runsUntilSuccess : runsPerOperation;
    await fc.assert(property, { numRuns, seed: seedOf(operationId) }).catch((error: unknown) => {
      throw new Error(`${method.toUpperCase()} ${path}`, { cause: error });
    });
  }
  expect([...succeeded]).toEqual(expect.arrayContaining([...mustSucceed]));
}, 1_200_000);

function expectOurs(reply: TestReply, operation: Operation): void {
  expect(reply.status, reply.text).toBeLessThan(500);
  expect(reply.text).not.toMatch(neighboursName);
  const described = operation.responses[reply.status];
  expect(described, `${reply.status} is not in the document`).toBeDefined();
  const type = String(reply.headers['content-type']).split(';')[0] ?? '';
  if (reply.status === 200 && !type.endsWith('json')) {
    expect(Object.keys(described?.content ?? {})).toContain(type);
    return;
  }
  const { success, message, error } = reply.body;
  expect(typeof message).toBe('string');
  expect(success).toBe(reply.status === 200);
  if (success) return;
  expect([error?.message, error?.code]).toEqual([message, expect.stringMatching(/^[a-z_]+$/)]);
  const ours = (said: string) => readSentence(said) !== undefined || refusalMessages.has(said);
  expect(Object.values(error?.fields ?? {}).flatMap((said) => said.filter((text) => !ours(text)))).toEqual([]);
}
