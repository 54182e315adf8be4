import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { factsOf } from '#http/gate';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the application on another server answers. */
    isPassedOn: boolean;
  }
}

/** The place of the call's company, where an installation has several servers of books. */
export interface PlaceOfCall {
  /** Returns the server of the company that a session token names; null for a token that names none. */
  serverOfToken(token: string): Promise<string | null>;
  /** Returns the server of the company that a key begins with; null for one that begins with none. */
  serverOfKey(key: string): Promise<string | null>;
  serverOfHost(host: string): Promise<string | null>;
}

/**
 * Returns a hook that passes each call of the API to the application on its company's server, before anything of it is read. Calls
 * of a session go by their token; public ones by the key of a company where they have one, by the host, else by a token. A call without a place, and the page, stay here.
 */
export function passOn(place: PlaceOfCall, others: ReadonlyMap<string, FastifyInstance>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { access, keyOfCompany = false } = request.routeOptions.config;
    if (access === undefined) return;
    const { token, host } = factsOf(request, access === 'customer' ? 'customer' : 'staff');
    const byKey = keyOfCompany ? await place.serverOfKey(keyIn(request.query)) : null;
    const byHost = byKey === null && access === 'public' ? await place.serverOfHost(host) : null;
    const server = byKey ?? byHost ?? (token === null ? null : await place.serverOfToken(token.value));
    const other = server === null ? undefined : others.get(server);
    if (other === undefined) return;
    request.isPassedOn = true;
    reply.hijack();
    other.routing(request.raw, reply.raw);
  };
}

/** Returns the key in the query; empty where there is none. */
function keyIn(query: unknown): string {
  return typeof query === 'object' && query !== null && 'key' in query && typeof query.key === 'string'
    ? query.key
    : '';
}
