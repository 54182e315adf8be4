import type { FastifyInstance } from 'fastify';
import { type AppOptions, type AppServices, createApp } from '#app';
import { companyOfToken } from '#domains/access/index';
import { companyOfInboundKey } from '#domains/messages/index';
import { type PlaceOfCall, passOn } from '#http/pass-on';
import type { OpenDirectory } from '#servers/directory';

/** The services on one of several servers. */
interface NamedServices {
  readonly name: string;
  readonly services: AppServices;
}

/**
 * Returns one application for several servers, not yet listening: it serves the page and the companies of the first, and passes
 * calls of others to an application on their own server. Closing it closes all.
 */
export async function createJoinedApp(
  [first, ...rest]: readonly [NamedServices, ...NamedServices[]],
  directory: Pick<OpenDirectory, 'serverOfCompany' | 'serverOfHost'>,
  { watchCalls, ...options }: AppOptions = {},
): Promise<FastifyInstance> {
  const others = new Map<string, FastifyInstance>();
  for (const { name, services } of rest) {
    const app = await createApp(services, options);
    await app.ready();
    others.set(name, app);
  }
  // The calls of all servers are watched where they arrive.
  const app = await createApp(first.services, {
    ...options,
    ...(watchCalls && { watchCalls }),
    passOn: passOn(placeIn(directory), others),
  });
  app.addHook('onClose', async () => {
    await Promise.all([...others.values()].map((other) => other.close()));
  });
  return app;
}

function placeIn(directory: Pick<OpenDirectory, 'serverOfCompany' | 'serverOfHost'>): PlaceOfCall {
  const serverOf = async (companyId: number | null) =>
    companyId === null ? null : directory.serverOfCompany(companyId);
  return {
    serverOfHost: (host) => directory.serverOfHost(host),
    serverOfKey: (key) => serverOf(companyOfInboundKey(key)),
    serverOfToken: (token) => serverOf(companyOfToken(token)),
  };
}
