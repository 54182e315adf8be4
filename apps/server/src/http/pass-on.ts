import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { factsOf } from '#http/gate';

/** The place of the call's company, where an installation has several servers of books. */
export interface PlaceOfCall {
  /** Returns the server of the company that a session token names; null for a token that names none. */
  serverOfToken(token: string): Promise<string | null>;
  serverOfHost(host: string): Promise<string | null>;
}

/**
 * Returns a hook that passes each call of the API to the application on its company's server, before anything of it is read. Calls
 * of a session go by their token; public ones by the host, else by a token. A call without a place, and the page, stay here.
 */
export function passOn(place: PlaceOfCall, others: ReadonlyMap<string, FastifyInstance>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { access } = request.routeOptions.config;
    if (access === undefined) return;
    const { token, host } = factsOf(request, access === 'customer' ? 'customer' : 'staff');
    const byHost = access === 'public' ? await place.serverOfHost(host) : null;
    const server = byHost ?? (token === null ? null : await place.serverOfToken(token.value));
    const other = server === null ? undefined : others.get(server);
    if (other === undefined) return;
    reply.hijack();
    other.routing(request.raw, reply.raw);
  };
}
