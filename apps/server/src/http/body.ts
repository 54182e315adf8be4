import type { FastifyInstance } from 'fastify';

/** The largest JSON body, in bytes. A voucher of 1,000 rows with long remarks has about half of this. */
export const bodyLimitBytes = 1_048_576;

/**
 * Makes the API read JSON alone: a form post or plain text gets 415, which also refuses forms of other sites. The text is
 * stored beside the parsed body for idempotency keys. An empty body with a JSON content type counts as no body.
 */
export function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.bodyText = body.toString();
    if (request.bodyText.trim() === '') done(null, undefined);
    else void parse(request, request.bodyText, done);
  });
}

/** Makes the routes of a scope read forms beside JSON. A field that comes twice counts as its last. */
export function readFormsToo(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    request.bodyText = body.toString();
    done(null, Object.fromEntries(new URLSearchParams(request.bodyText)));
  });
}
