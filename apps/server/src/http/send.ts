import type { RouteShape } from '@cashbook/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal, sendSuccess } from '#http/envelope';
import { tagOf } from '#http/revalidation';
import type { CookieChange } from '#use-case/answer';
import { type Answer, encodeReply, type FileAnswer, type Refused } from '#use-case/answer';

interface Sending {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly answer: Answer<unknown>;
  readonly shape: RouteShape;
  readonly checkReplies: boolean;
}

/** Sends the answer of a handler: the envelope, a refusal, or a file. */
export function sendAnswer({ request, reply, answer, shape, checkReplies }: Sending): FastifyReply {
  if (answer.kind === 'refused') return sendRefused(reply, answer);
  if (answer.kind === 'file') return sendFile(reply, answer);
  if (shape.revalidates === true) {
    if (answer.state === undefined) throw new Error(`${shape.path} does not say of which state its reply is`);
    reply.header('cache-control', 'private, no-cache').header('etag', tagOf(shape, request, answer.state));
  } else {
    reply.header('cache-control', 'no-store');
  }
  if (answer.kind === 'unchanged') return reply.code(304).send();
  setCookies(reply, answer.cookies ?? []);
  const dataJson = encodeReply(shape, answer.data, checkReplies);
  const message = answer.message === '' ? (shape.success ?? '') : answer.message;
  if (checkReplies && shape.success !== undefined && message === '') throw new Error(`${shape.path} says nothing`);
  return sendSuccess(reply, dataJson, message);
}

export function sendRefused(reply: FastifyReply, { refusal, cookies }: Refused): FastifyReply {
  setCookies(reply, cookies);
  return sendRefusal(reply, refusal);
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  // Names with letters outside ASCII are sent in filename*; the plain one is for old readers.
  const plain = file.fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(file.fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return reply
    .code(200)
    .header('content-type', file.contentType)
    .header('cache-control', file.inline?.cacheControl ?? 'no-store')
    .header(
      'content-disposition',
      `${file.inline === undefined ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${encoded}`,
    )
    .send(file.content);
}

function setCookies(reply: FastifyReply, changes: readonly CookieChange[]): void {
  for (const { name, value, httpOnly, maxAgeSeconds } of changes) {
    const manner = { path: '/', httpOnly, sameSite: 'lax', secure: reply.request.protocol === 'https' } as const;
    if (value === null) reply.clearCookie(name, manner);
    else reply.setCookie(name, value, maxAgeSeconds === undefined ? manner : { ...manner, maxAge: maxAgeSeconds });
  }
}
