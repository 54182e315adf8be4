import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { inlineScriptHashes } from '#http/page';

/**
 * Sends the headers that limit what the browser may load and do. Shops run the product on their own network without https, so
 * nothing here upgrades addresses to https. Headers that only matter with https are sent only there.
 */
export function sendSecurityHeaders(app: FastifyInstance, webRoot: string | null): void {
  const headers = headersOf(rules(webRoot));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (request.protocol !== 'https') return;
    reply.header('strict-transport-security', 'max-age=31536000');
    reply.header('cross-origin-opener-policy', 'same-origin');
  });
}

/**
 * Returns the headers that helmet makes of its options. They are the same for every answer. So helmet is called once, with a
 * reply that is never sent.
 */
function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const reply = new ServerResponse(request);
  helmet(options)(request, reply, (error) => {
    if (error !== undefined) throw new Error('The security headers could not be made.', { cause: error });
  });
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}

function rules(webRoot: string | null): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes(webRoot)],
        // Style attributes position menus and dialogs.
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
