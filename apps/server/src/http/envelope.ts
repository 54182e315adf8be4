import { refusalStatus } from '@cashbook/contract/refusals';
import type { FastifyReply } from 'fastify';
import { messageOf, type Refusal } from '#use-case/answer';

const contentType = 'application/json; charset=utf-8';

/** Returns `{"success":true,"data":…,"message":…}` around data that is already JSON text. */
function successText(dataJson: string, message: string): string {
  return `{"success":true,"data":${dataJson},"message":${JSON.stringify(message)}}`;
}

/** Returns `{"success":false,"message":…,"error":{…}}`: never more than the refusal says. */
export function failureText(refusal: Refusal): string {
  const message = messageOf(refusal);
  const { code, fields, values } = refusal;
  return JSON.stringify({
    success: false,
    message,
    error: { message, code, ...(fields === undefined ? {} : { fields }), ...(values === undefined ? {} : { values }) },
  });
}

export function sendSuccess(reply: FastifyReply, dataJson: string, message: string): FastifyReply {
  return reply.code(200).header('content-type', contentType).send(successText(dataJson, message));
}

/** Answers a refusal with the status that the contract gives its code. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  return reply
    .code(refusalStatus[refusal.code])
    .header('x-request-id', reply.request.id)
    .header('content-type', contentType)
    .header('cache-control', 'no-store')
    .send(failureText(refusal));
}
