import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { inlineScriptHashes } from '#http/page';

/**
 * What the browser may load and do. Shops run the product on their own network without https, so nothing here upgrades
 * addresses to https, and the headers that only mean something there are sent only there.
 */
export async function sendSecurityHeaders(app: FastifyInstance, webRoot: string | null): Promise<void> {
  const headers = await headersOf(rules(webRoot));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (request.protocol !== 'https') return;
    reply.header('strict-transport-security', 'max-age=31536000');
    reply.header('cross-origin-opener-policy', 'same-origin');
  });
}

/**
 * The headers that helmet makes of its options. They are the same for every answer, and it would put them together anew
 * for each: it is asked once, by a server that answers nothing else.
 */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const asked = Fastify();
  await asked.register(helmet, options);
  let made: Record<string, string> = {};
  asked.get('/', async (_, reply) => {
    made = Object.fromEntries(Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)]));
    return '';
  });
  await asked.inject('/');
  await asked.close();
  return made;
}

function rules(webRoot: string | null): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes(webRoot)],
        // Menus and dialogs are placed by style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  };
}
