import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type RefusalCode, refusalStatus } from '@cashbook/contract/refusals';
import { UnwritableAmountError } from '@cashbook/money';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '#db/database-away';
import { isMoving } from '#db/tx';
import { codeOf } from '#error-code';
import { FileStoreError } from '#file-store-error';
import { type ConnectionLimits, endConnection } from '#http/connections';
import { failureText, sendRefusal } from '#http/envelope';
import type { Refusal } from '#use-case/answer';

/** The time that a caller should wait while the database or the store of files is away, in seconds. */
const retryAfterSeconds = 5;

/** The codes for too much input: the body, or in a form the file or the number of its parts. */
const tooLargeCodes = new Set([
  'FST_ERR_CTP_BODY_TOO_LARGE',
  'FST_REQ_FILE_TOO_LARGE',
  'FST_FILES_LIMIT',
  'FST_FIELDS_LIMIT',
  'FST_PARTS_LIMIT',
]);

/** Returns the refusal for an error that no code turned into one. It says nothing of the cause. */
export function refusalOfError(error: unknown): Refusal {
  if (error instanceof FileStoreError) {
    return error.trouble === 'full' ? { code: 'files_full' } : { code: 'files_away', retryAfterSeconds };
  }
  if (isDatabaseAway(error)) return { code: 'database_away', retryAfterSeconds };
  if (isMoving(error)) return { code: 'company_moving', retryAfterSeconds };
  const code = codeOf(error);
  if (code !== undefined && tooLargeCodes.has(code)) return { code: 'too_large' };
  // Each amount was small enough, but no number can represent their sum.
  if (error instanceof UnwritableAmountError) return { code: 'total_too_large' };
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return { code: 'unsupported_media' };
  // Class 22 is data that PostgreSQL could not take. The input is wrong, if a schema let it through.
  if (code !== undefined && /^22\w{3}$/.test(code)) return { code: 'invalid_input' };
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  if (typeof status === 'number' && status >= 400 && status < 500) return { code: 'malformed' };
  return { code: 'internal' };
}

/** Answers an error in our envelope and writes the details to the log. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOfError(error);
  logFailure(error, refusal, request);
  return sendRefusal(reply, refusal);
}

/** Logs the stack only for errors that somebody must look into. A client that hangs up is not an error. */
function logFailure(error: FastifyError, { code }: Refusal, { raw, log }: FastifyRequest): void {
  if (raw.errored !== null) log.debug('the client hung up before its request was there');
  else if (code === 'database_away') log.warn({ code: codeOf(error), reason: error.message }, 'the database is away');
  else if (code === 'company_moving') log.debug('the company is being moved');
  else if (error instanceof FileStoreError) log.warn({ reason: error.message }, 'the store of files failed');
  else if (refusalStatus[code] >= 500) log.error({ err: error }, 'the request failed');
  else if (codeOf(error)?.startsWith('22')) log.warn({ err: error }, 'the database could not take the input');
}

/**
 * Answers bytes that are no HTTP request, or an unfinished one, and closes the connection. There is no reply object yet, so the
 * answer is written by hand.
 */
export function answerBrokenRequest(limits: ConnectionLimits) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const code = brokenRequests.get(error.code ?? '') ?? 'malformed';
    const body = failureText({ code });
    const status = refusalStatus[code];
    endConnection(
      socket,
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      limits,
    );
  };
}

const brokenRequests: ReadonlyMap<string, RefusalCode> = new Map([
  ['HPE_HEADER_OVERFLOW', 'headers_too_large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'too_slow'],
]);

/** Answers an `Expect` header other than `100-continue`. Node would answer it without the envelope. */
export function answerUnknownExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const status = refusalStatus.expectation_failed;
  // The server does not wait for the body, which the caller may or may not send.
  const body = failureText({ code: 'expectation_failed' });
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  response.end(body);
}
