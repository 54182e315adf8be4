import type { RefusalCode } from '@cashbook/contract/refusals';
import type { RouteShape } from '@cashbook/contract/route';
import type { onSendAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import { safeMethods } from '#http/gate';

/** The refusals of every call: the request itself cannot be read or answered. */
const ofEveryCall = [
  'malformed',
  'headers_too_large',
  'expectation_failed',
  'invalid_input',
  'too_slow',
  'database_away',
  'company_moving',
  'internal',
] as const satisfies readonly RefusalCode[];

/** The additional refusals of calls that change something; these are checked more strictly. */
const ofUnsafeMethods = ['csrf', 'too_large', 'unsupported_media'] as const satisfies readonly RefusalCode[];

/**
 * Returns every refusal that a call of the route may answer: its own, and those of the layers before its handler. These layers
 * read the request and check the gate, the desk and the named branch. The OpenAPI document lists them, and tests check every
 * answer against them.
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

/** Whether the route names a branch. A branch out of the caller's reach does not exist to the caller. */
function namesBranch({ query, body }: RouteShape): boolean {
  return [query, body].some((schema) => schema instanceof z.ZodObject && 'branch_id' in schema.shape);
}

/** Checks every answer of a route against the OpenAPI document. For tests: an undocumented answer makes the call fail. */
export function answersAsDocumented(shape: RouteShape): onSendAsyncHookHandler {
  const codes = refusalsOf(shape);
  const successes = shape.revalidates === true ? [200, 304] : [200];
  return async (request, reply, payload) => {
    // An answer without a body has no code to check.
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
