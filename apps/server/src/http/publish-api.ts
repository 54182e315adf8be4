import { routeGroups } from '@cashbook/contract';
import type { FastifyInstance } from 'fastify';
import { type OpenApiDocument, openApiDocument } from '#http/openapi';
import { openApiPage } from '#http/openapi-page';

/**
 * Serves the document at /api/openapi.json and a readable page of it at /api/docs. The first request makes the document. The
 * contract never changes while the server runs, and no start waits for it.
 */
export function publishApi(app: FastifyInstance): void {
  let made: OpenApiDocument | undefined;
  const document = () => {
    made ??= openApiDocument(routeGroups);
    return made;
  };
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(document())),
  );
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(openApiPage(document())));
}
