import type { ServerResponse } from 'node:http';
import type { Access, RouteShape } from '@cashbook/contract/route';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asReadingOnly } from '#db/tx';
import { readFormsToo } from '#http/body';
import { answersAsDocumented } from '#http/call-refusals';
import { answerError } from '#http/errors';
import { type Admitted, admit, admitCached } from '#http/gate';
import { readExpectedVersion, readIdempotencyKey, readShownDesk } from '#http/headers';
import { hasState } from '#http/revalidation';
import { sendAnswer, sendRefused } from '#http/send';
import { readForm, readForms, readUpload } from '#http/upload';
import { type Validated, validate, validateWhole } from '#http/validation';
import { type Answer, type Done, type Refused, refused } from '#use-case/answer';
import type { Call, Handler, Handlers, Uploaded } from '#use-case/call';
import type { CachedSession, FindCachedCaller, FindCaller } from '#use-case/caller';

/** The services that every bound route shares. */
export interface Binding {
  readonly app: FastifyInstance;
  readonly findCaller: FindCaller;
  readonly findCachedCaller: FindCachedCaller;
  readonly checkReplies: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The access of a route of the contract; other routes have none. */
    access?: Access;
    /** Whether the query's `key` begins with the number of the company. */
    keyOfCompany?: boolean;
  }
  interface FastifyRequest {
    /** The JSON text of the body; empty without one. Idempotency keys are bound to it. */
    bodyText: string;
    /** The gate sets it before the body is read. */
    admitted: Admitted | null;
  }
}

type Group = Readonly<Record<string, RouteShape>>;

/**
 * Binds groups of the contract's routes to their handlers: gate, headers, validation, branch, handler, envelope. A route
 * without a handler, or one that answers another shape, does not compile.
 */
export function bindGroups<A extends Readonly<Record<string, Group>>>(
  binding: Binding,
  groups: A,
  handlers: { readonly [G in keyof A]: Handlers<A[G]> },
): void {
  for (const name in groups) bindGroup(binding, groups[name], handlers[name]);
}

function bindGroup<G extends Group>(binding: Binding, routes: G, handlers: Handlers<G>): void {
  for (const name in routes) bindRoute(binding, routes[name], handlers[name]);
}

/** Binds one route, below `/api` unless another prefix is given. One that takes a file or a form gets a scope that reads it. */
export function bindRoute<R extends RouteShape>(
  binding: Binding,
  shape: R,
  handler: Handler<R>,
  prefix = '/api',
): void {
  const mostFiles = shape.uploads?.maxFiles ?? (shape.upload === undefined ? 0 : 1);
  if (mostFiles === 0 && shape.takesForm !== true) {
    addRoute(binding, shape, handler, prefix);
    return;
  }
  void binding.app.register(async (scope) => {
    if (mostFiles === 0) readFormsToo(scope);
    else await readForms(scope, mostFiles);
    addRoute({ ...binding, app: scope }, shape, handler, prefix);
  });
}

function addRoute<R extends RouteShape>(
  { app, findCaller, findCachedCaller, checkReplies }: Binding,
  shape: R,
  handler: Handler<R>,
  prefix: string,
): void {
  const route = `${shape.method} ${shape.path}`;
  const admitNow = admission(shape, findCaller);
  const answerCached = cachedAnswer(shape, route, handler);
  const answerAdmitted = admittedAnswer(shape, route, handler, checkReplies);
  app.route({
    method: shape.method,
    url: `${prefix}${shape.path}`,
    config: { access: shape.access, keyOfCompany: shape.keyOfCompany === true },
    onRequest: async (request, reply) => {
      if (answerCached !== null) request.admitted = admitCached(request, shape.access, findCachedCaller);
      if (request.admitted === null && !(await admitNow(request, reply))) return reply;
    },
    ...(answerCached === null ? {} : optionsOfCached(admitNow)),
    ...(checkReplies ? { onSend: answersAsDocumented(shape) } : {}),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      if (answerCached !== null && request.admitted?.session !== undefined) {
        const answer = await answerCached(request, request.admitted.session);
        if (answer !== null) return sendAnswer({ request, reply, answer, shape, checkReplies });
        if (!(await admitNow(request, reply))) return reply;
      }
      return answerAdmitted(request, reply);
    },
  });
}

/** Asks the database for the caller. Returns false when it has sent a refusal. */
type Admission = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/** Returns a function that admits calls of the route, or refuses them. */
function admission(shape: RouteShape, findCaller: FindCaller): Admission {
  return async (request, reply) => {
    const admitted = await admit(request, shape.access, findCaller);
    if (admitted.kind === 'refused') {
      // A reply is a promise too, which async functions would wait for.
      void sendRefused(reply, admitted);
      return false;
    }
    request.admitted = admitted;
    return true;
  };
}

/** Returns the options of a route that may be answered by the caller of an earlier call. */
function optionsOfCached(admitNow: Admission) {
  return {
    // Their replies are small, and the hooks of compression cost each of them.
    compress: false as const,
    // A caller who may not call is told so before anything about the body that could not be read.
    errorHandler: async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const isUnsure = request.admitted?.session !== undefined;
      return isUnsure && !(await admitNow(request, reply)) ? reply : answerError(error, request, reply);
    },
  };
}

/** Returns a function that answers a call whose caller the database has just named. */
function admittedAnswer<R extends RouteShape>(shape: R, route: string, handler: Handler<R>, checkReplies: boolean) {
  const mayOnlyRead = checkReplies && (shape.method === 'GET' || shape.readOnly === true);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const upload = shape.upload === undefined ? null : await readUpload(shape.upload, request);
    if (upload !== null && 'kind' in upload) return sendRefused(reply, upload);
    const uploads = shape.uploads === undefined ? null : await readForm(shape.uploads, request);
    if (uploads !== null && 'kind' in uploads) return sendRefused(reply, uploads);
    const callerGone = shape.file === undefined ? null : hangUpOf(reply.raw);
    const call = readCall(shape, route, request, { upload, uploads, callerGone });
    if ('kind' in call) return sendRefused(reply, call);
    const answer: Answer<unknown> = await (mayOnlyRead ? asReadingOnly(() => handler(call)) : handler(call));
    return sendAnswer({ request, reply, answer, shape, checkReplies });
  };
}

/**
 * Returns a function that answers a call by the caller of an earlier one; null for a route that cannot. The function returns null
 * when the call is to be admitted and answered anew, which is so for every refusal.
 */
function cachedAnswer<R extends RouteShape>(shape: R, route: string, { cached }: Handler<R>) {
  if (cached === undefined) return null;
  return async (request: FastifyRequest, session: CachedSession): Promise<Done<unknown> | null> => {
    const call = readCall(shape, route, request, { upload: null, uploads: null, callerGone: null });
    return 'kind' in call ? null : cached(call, session);
  };
}

/** Returns a signal that aborts when the connection closes before the answer was sent whole. */
function hangUpOf(response: ServerResponse): AbortSignal {
  const hangUp = new AbortController();
  const onClose = () => {
    if (!response.writableFinished) hangUp.abort();
  };
  if (response.closed) onClose();
  else response.once('close', onClose);
  return hangUp.signal;
}

/** The parts of a call that are read before its headers are judged. */
interface ReadBefore {
  readonly upload: Uploaded | null;
  readonly uploads: readonly Uploaded[] | null;
  readonly callerGone: AbortSignal | null;
}

/**
 * Makes the handler's call from a request that the gate admitted and whose file is read. Refuses in this order: headers that
 * cannot be read (422), another user than the one who typed it (409), parameters, query and body that do not fit (422), a
 * branch out of reach (404).
 */
function readCall<R extends RouteShape>(
  shape: R,
  route: string,
  request: FastifyRequest,
  { upload, uploads, callerGone }: ReadBefore,
): Call<R> | Refused {
  const { admitted } = request;
  if (admitted === null) throw new Error(`${route} was reached past its gate`);
  const { caller, facts } = admitted;
  const isOfDesk = shape.desk === true && caller?.kind === 'staff';
  const desk = isOfDesk ? readShownDesk(request, caller) : { branchId: null, transactionDate: null };
  if ('kind' in desk) return desk;
  const expectedVersion = shape.ifMatch === true ? readExpectedVersion(request) : null;
  if (expectedVersion !== null && typeof expectedVersion !== 'number') return expectedVersion;
  const idempotency = readIdempotencyKey(request, route, upload);
  if (idempotency !== null && 'kind' in idempotency) return idempotency;
  const params = read(shape.params, request.params);
  if (!params.ok) return params;
  const query = read(shape.query, request.query);
  if (!query.ok) return query;
  const body = read(shape.body, request.body, shape.keepsAll === true ? validateWhole : validate);
  if (!body.ok) return body;
  if (!reachesNamedBranch(caller, query.value) || !reachesNamedBranch(caller, body.value)) return refused('not_found');
  const has = shape.revalidates === true ? (state: string) => hasState(shape, request, state) : null;
  const call = {
    desk,
    expectedVersion,
    idempotency,
    upload,
    uploads,
    callerGone,
    hasState: has,
    request: facts,
    actor: caller,
  };
  // The shape's own schemas made these values, and its access admitted this caller. The conditional types of Call say the same,
  // but the compiler cannot follow them for an open R.
  return { ...call, params: params.value, query: query.value, body: body.value } as unknown as Call<R>;
}

function read(schema: RouteShape['body'], input: unknown, by: typeof validate = validate): Validated<unknown> {
  return schema === undefined ? { ok: true, value: undefined } : by(schema, input);
}

/**
 * Whether the caller reaches the `branch_id` in query or body, if there is one. To other callers the branch does not exist
 * (api, 404).
 */
function reachesNamedBranch(caller: Admitted['caller'], named: unknown): boolean {
  if (caller?.kind !== 'staff' || typeof named !== 'object' || named === null || !('branch_id' in named)) return true;
  return typeof named.branch_id !== 'number' || caller.branchIds.includes(named.branch_id);
}
