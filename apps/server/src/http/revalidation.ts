import { createHash } from 'node:crypto';
import type { RouteShape } from '@cashbook/contract/route';
import type { FastifyRequest } from 'fastify';
import { wireSchema } from '#http/openapi';

type Asked = Pick<FastifyRequest, 'headers' | 'url' | 'admitted'>;

/**
 * The ETag of a reply that shows its data in a state. A browser keeps one reply for an address whoever is signed in, and
 * keeps it while the server is replaced: so another person, another question and another form of the reply have another tag.
 */
export function tagOf(shape: RouteShape, { url, admitted }: Asked, state: string): string {
  const caller = admitted?.caller ?? null;
  const person = caller?.kind === 'staff' ? [caller.companyId, caller.userId] : [];
  const tag = createHash('sha1')
    .update(JSON.stringify([formOf(shape), person, url, state]))
    .digest('base64url');
  return `W/"${tag}"`;
}

/** Whether the caller says in If-None-Match that they have the reply of that state. */
export function hasState(shape: RouteShape, request: Asked, state: string): boolean {
  // Compared by what is inside the quotes: proxies and compression turn strong tags into weak ones and back.
  return request.headers['if-none-match']?.includes(tagOf(shape, request, state).slice(2)) ?? false;
}

const forms = new WeakMap<RouteShape, string>();

/** What a reply of the route looks like, as text. */
function formOf(shape: RouteShape): string {
  const known = forms.get(shape);
  if (known !== undefined) return known;
  const form = shape.reply === undefined ? '' : JSON.stringify(wireSchema(shape.reply));
  forms.set(shape, form);
  return form;
}
