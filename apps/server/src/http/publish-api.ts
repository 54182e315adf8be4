import { routeGroups } from '@cashbook/contract';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '#http/openapi';
import { openApiPage } from '#http/openapi-page';

/** Serves the document at /api/openapi.json and a readable page of it at /api/docs. Made once: the contract is fixed. */
export function publishApi(app: FastifyInstance): void {
  const document = openApiDocument(routeGroups);
  const text = JSON.stringify(document);
  const page = openApiPage(document);
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}
