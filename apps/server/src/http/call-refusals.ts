import type { RefusalCode } from '@cashbook/contract/refusals';
import type { RouteShape } from '@cashbook/contract/route';
import type { onSendAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import { safeMethods } from '#http/gate';

/** Whatever is called: the request itself cannot be read or answered. */
const ofEveryCall = [
  'malformed',
  'headers_too_large',
  'expectation_failed',
  'invalid_input',
  'too_slow',
  'database_away',
  'internal',
] as const satisfies readonly RefusalCode[];

/** What is sent to change something is looked at more closely. */
const ofUnsafeMethods = ['csrf', 'too_large', 'unsupported_media'] as const satisfies readonly RefusalCode[];

/**
 * Every refusal that a call of the route can be answered with: its own, and those of the layers before its handler (what
 * reads the request, the gate, the desk, the branch that it names). The OpenAPI document is written from it, and under
 * test every answer is held against it.
 */
export function refusalsOf(shape: RouteShape): ReadonlySet<RefusalCode> {
  return new Set<RefusalCode>([
    ...ofEveryCall,
    ...(safeMethods.has(shape.method) ? [] : ofUnsafeMethods),
    ...(shape.access === 'public' ? [] : (['unauthenticated', 'forbidden'] as const)),
    ...(shape.desk === true ? (['user_changed', 'branch_changed'] as const) : []),
    ...(namesBranch(shape) ? (['not_found'] as const) : []),
    ...(shape.refusals ?? []),
  ]);
}

/** A branch that is named and out of reach does not exist to the caller. */
function namesBranch({ query, body }: RouteShape): boolean {
  return [query, body].some((schema) => schema instanceof z.ZodObject && 'branch_id' in schema.shape);
}

/**
 * Holds every answer of a route against what the OpenAPI document says of it; for tests, in which whatever it does not say
 * becomes a failure of the call.
 */
export function answersAsDocumented(shape: RouteShape): onSendAsyncHookHandler {
  const codes = refusalsOf(shape);
  const successes = shape.revalidates === true ? [200, 304] : [200];
  return async (request, reply, payload) => {
    // Without a body there is no code to look at.
    if (request.method === 'HEAD') return payload;
    const said = reply.statusCode < 400 ? successes.includes(reply.statusCode) : codes.has(codeIn(payload));
    if (!said)
      throw new Error(
        `${request.method} ${shape.path} does not say that it answers ${reply.statusCode}: ${codeIn(payload)}`,
      );
    return payload;
  };
}

const failure = z.object({ error: z.object({ code: z.custom<RefusalCode>() }) });

function codeIn(payload: unknown): RefusalCode {
  return failure.parse(JSON.parse(String(payload))).error.code;
}
