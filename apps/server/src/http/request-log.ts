import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { DatabaseError } from 'pg';
import { codeOf } from '#error-code';

/**
 * Returns a function that numbers requests: a part of the process's own, and a count. Whoever reports a failure may name the number, which
 * the answer carries as `x-request-id`.
 */
export function requestNumbers(): () => string {
  const ofProcess = randomBytes(4).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${ofProcess}-${count.toString(36)}`;
  };
}

/** Writes one line for each call: its route and not its address, which may hold a name, and nothing of who called. */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The application that answers writes the line.
    if (request.isPassedOn) return done();
    const company = request.admitted?.caller?.companyId;
    const { method, routeOptions, log } = request;
    const ms = Math.round(reply.elapsedTime);
    log.info({ method, route: routeOptions.url ?? null, status: reply.statusCode, ms, company }, 'call');
    done();
  });
}

/** An error in the log. */
interface LoggedError {
  readonly [key: string]: unknown;
  readonly type: string;
  readonly message: string;
  readonly stack: string;
}

/**
 * Returns of an error what a log may hold. The database and the reader of JSON quote what people typed in their messages, so of those
 * errors the message stays out.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const cause = error.cause === undefined ? {} : { cause: loggedError(error.cause) };
  if (error instanceof DatabaseError) {
    const { code, severity, schema, table, column, constraint, routine } = error;
    const where = { severity, schema, table, column, constraint, routine };
    return { type: 'DatabaseError', message: '', code, ...where, stack: frames(error) };
  }
  const quotes = error instanceof SyntaxError || error.name === 'ZodError';
  const message = quotes ? '' : error.message;
  return { type: error.name, message, code: codeOf(error), stack: frames(error), ...cause };
}

/** Returns the lines of the stack that name places in the code, without the message above them. */
function frames({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
