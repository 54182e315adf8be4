import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { refusals } from '@cashbook/contract/refusals';
import { UnwritableAmountError } from '@cashbook/money';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '#http/answer';
import { failureText, sendRefusal } from '#http/envelope';

/** How long a caller should wait while the database is away. */
const databaseRetrySeconds = 5;

/**
 * Node's and PostgreSQL's codes that mean: the database is away, starting, stopping, out of connections, or so busy that
 * a lock was waited for too long (55P03) or transactions got in each other's way however often they were tried again
 * (40001, 40P01). Asked again, it may answer.
 */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '3D000',
  '40001',
  '40P01',
  '53300',
  '55P03',
  '57P01',
  '57P02',
  '57P03',
]);

/** Whether the error says that the database cannot be reached, as opposed to that it refused a statement. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined) return awayCodes.has(code) || /^08\w{3}$/.test(code);
  return (
    error instanceof Error &&
    /^Connection terminated|timeout exceeded when trying to connect|not queryable/.test(error.message)
  );
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The body, or in a form the file, or the number of its parts. */
const tooLargeCodes = new Set([
  'FST_ERR_CTP_BODY_TOO_LARGE',
  'FST_REQ_FILE_TOO_LARGE',
  'FST_FILES_LIMIT',
  'FST_FIELDS_LIMIT',
  'FST_PARTS_LIMIT',
]);

/** What an error that nobody turned into a refusal means to the caller. Says nothing of its cause. */
export function refusalOfError(error: unknown): Refusal {
  if (isDatabaseAway(error)) return { code: 'database_away', retryAfterSeconds: databaseRetrySeconds };
  const code = codeOf(error);
  if (code !== undefined && tooLargeCodes.has(code)) return { code: 'too_large' };
  // Sums of amounts that each were small enough: there is nothing wrong but that no number holds them.
  if (error instanceof UnwritableAmountError) return { code: 'total_too_large' };
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return { code: 'unsupported_media' };
  // Class 22 is data that PostgreSQL could not take: the input's fault, should a schema have let it through.
  if (code !== undefined && /^22\w{3}$/.test(code)) return { code: 'invalid_input' };
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  if (typeof status === 'number' && status >= 400 && status < 500) return { code: 'malformed' };
  return { code: 'internal' };
}

/** Answers whatever went wrong in our envelope, and keeps the rest for the log. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOfError(error);
  if (refusals[refusal.code].status >= 500) request.log.error({ err: error }, 'the request failed');
  else if (codeOf(error)?.startsWith('22')) request.log.warn({ err: error }, 'the database could not take the input');
  return sendRefusal(reply, refusal);
}

/** Bytes on the wire that are no HTTP request: there is no reply object yet, so the answer is written by hand. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'malformed';
  const body = failureText({ code });
  const { status } = refusals[code];
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** An `Expect` header with anything but `100-continue`: Node would answer for us, without the envelope. */
export function answerUnknownExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { status } = refusals.expectation_failed;
  // What the caller holds back, or sends all the same, is not waited for.
  const body = failureText({ code: 'expectation_failed' });
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  response.end(body);
}
