import { createHash } from 'node:crypto';
import type { RouteShape } from '@cashbook/contract/route';
import type { FastifyRequest } from 'fastify';
import { wireSchema } from '#http/openapi';

type Asked = Pick<FastifyRequest, 'headers' | 'url' | 'admitted'>;

/**
 * Returns the ETag of a reply that shows its data in a state. A browser caches one reply per address, for all users and across
 * new versions of the server. So another person, another request or another form of the reply gets another tag.
 */
export function tagOf(shape: RouteShape, { url, admitted }: Asked, state: string): string {
  const caller = admitted?.caller ?? null;
  const person = caller?.kind === 'staff' ? [caller.companyId, caller.userId] : [];
  const tag = createHash('sha1')
    .update(JSON.stringify([formOf(shape), person, url, state]))
    .digest('base64url');
  return `W/"${tag}"`;
}

/** Whether If-None-Match says that the caller has the reply of that state. */
export function hasState(shape: RouteShape, request: Asked, state: string): boolean {
  // Compares the text inside the quotes: proxies and compression turn strong tags into weak ones and back.
  return request.headers['if-none-match']?.includes(tagOf(shape, request, state).slice(2)) ?? false;
}

const forms = new WeakMap<RouteShape, string>();

/** Returns the form of a route's replies, as text. */
function formOf(shape: RouteShape): string {
  const known = forms.get(shape);
  if (known !== undefined) return known;
  const form = shape.reply === undefined ? '' : JSON.stringify(wireSchema(shape.reply));
  forms.set(shape, form);
  return form;
}
