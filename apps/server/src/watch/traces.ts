import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type StatementSent, statements } from '#watch/channels';
import { routeOf } from '#watch/process-figures';

/** The longest text of a statement in a trace. */
const longestText = 500;

/** Traces of calls and of the statements that they send. */
export interface Traces {
  /** Traces the calls of a server. A call that says which trace it belongs to (`traceparent`) goes on in it. */
  watchCalls(app: FastifyInstance): void;
  /** Sends what is left and ends. */
  stop(): Promise<void>;
}

/**
 * Begins to send traces to a collector that speaks OTLP over HTTP; the exporter reads the settings `OTEL_…` itself. They hold routes
 * and statements with placeholders, and no address, value or name of a person.
 */
export function sendTraces(service: string): Traces {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = trace.getTracer('cashbook');
  const spans = new WeakMap<FastifyRequest, Span>();
  const onStatement = ({ text, answer }: StatementSent) => {
    // Jobs and checks of the server's own belong to no call.
    if (trace.getActiveSpan() === undefined) return;
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestText) };
    const span = tracer.startSpan('statement', { kind: SpanKind.CLIENT, attributes });
    answer.then(
      () => span.end(),
      () => span.setStatus({ code: SpanStatusCode.ERROR }).end(),
    );
  };
  statements.listen(onStatement);
  return {
    watchCalls: (app) => {
      app.addHook('onRequest', (request, _reply, done) => {
        const parent = propagation.extract(context.active(), request.headers);
        const attributes = { 'http.request.method': request.method, 'http.route': routeOf(request) };
        const name = `${request.method} ${routeOf(request)}`;
        const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
        spans.set(request, span);
        context.with(trace.setSpan(parent, span), done);
      });
      app.addHook('onResponse', (request, { statusCode }, done) => {
        const span = spans.get(request)?.setAttribute('http.response.status_code', statusCode);
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
        done();
      });
    },
    stop: async () => {
      statements.forget(onStatement);
      await provider.shutdown().catch(() => undefined);
      for (const part of [trace, context, propagation]) part.disable();
    },
  };
}
