import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendRefusal } from '#http/envelope';

/** The folder of the built files. Vite puts a hash of the content into each name, so such a file never changes. */
const assetFolder = 'assets';

/**
 * Serves the built page. An address that is no file and no call is a route of the page and gets index.html. The page decides
 * what it shows. Every other address is answered in the envelope.
 */
export async function servePage(app: FastifyInstance, webRoot: string | null): Promise<void> {
  if (webRoot !== null) {
    await app.register(fastifyStatic, {
      root: webRoot,
      cacheControl: false,
      // The build writes brotli and gzip beside each script and stylesheet.
      preCompressed: true,
      // A build for debugging leaves source maps beside its files.
      allowedPath: (path) => !/\.map$/i.test(path),
      setHeaders: (response, path) => {
        const immutable = path.startsWith(join(webRoot, assetFolder) + sep);
        response.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
        // What a proxy keeps for one browser must not go to another that cannot read it.
        response.setHeader('vary', 'accept-encoding');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (webRoot !== null && isPageRoute(request)) return reply.sendFile('index.html');
    return sendRefusal(reply, { code: 'not_found' });
  });
}

function isPageRoute(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?', 1)[0] ?? '/';
  const first = path.split('/')[1];
  return (
    first !== 'api' &&
    first !== 'sanctum' &&
    first !== 'project_voucher' &&
    first !== assetFolder &&
    extname(path) === ''
  );
}

/** Returns the CSP sources of the scripts written into index.html. One of them sets the theme before the first paint. */
export function inlineScriptHashes(webRoot: string | null): string[] {
  if (webRoot === null) return [];
  const html = readFileSync(join(webRoot, 'index.html'), 'utf8');
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
