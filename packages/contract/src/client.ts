import type { z } from 'zod';
import type { RefusalCode } from '#refusals';
import type { RouteReply, RouteShape } from '#route';

/** A refusal by the server, or a failure to reach it (`status` 0, code `offline`). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: RefusalCode | 'offline',
    message: string,
    /** Sentences by field name, for the form. */
    readonly fields: Readonly<Record<string, readonly string[]>> = {},
    /** The values for the gaps in the sentence of the code, in any language. */
    readonly values: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

export interface ClientOptions {
  /** The origin of the API, without a slash at the end. Empty for the page's own origin. */
  readonly origin: string;
  readonly fetch: typeof fetch;
  /** Returns the headers of every call: the anti-forgery token, a bearer token. */
  readonly headers: () => Record<string, string>;
}

export interface CallOptions {
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
  /** Sends this call instead of the usual one: to say how much of a file is sent. */
  readonly fetch?: typeof fetch;
}

/** The data and the message of a response. */
export interface Answer<T> {
  readonly data: T;
  readonly message: string;
}

interface Envelope {
  readonly success: boolean;
  readonly data?: unknown;
  readonly message?: string;
  readonly error?: {
    message: string;
    code: RefusalCode;
    fields?: Record<string, string[]>;
    values?: Record<string, string>;
  };
}

/** Returns the address of a call, with its parameters and its query. */
export function addressOf(origin: string, route: Pick<CallShape, 'path'>, input: CallInput): string {
  const { params = {}, query = {} } = input as { params?: Record<string, unknown>; query?: Record<string, unknown> };
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return `${origin}/api${path}${text === '' ? '' : `?${text}`}`;
}

/** The method, the path and the uploads of a call: a route without its schemas. */
export type CallShape = Pick<RouteShape, 'method' | 'path' | 'upload' | 'uploads'>;

/** The input of a call, as it travels. */
export interface CallInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly file?: Blob;
  readonly files?: readonly File[];
}

/**
 * Returns a function that makes calls and returns the data of the response undecoded. See {@link decoded}.
 * @throws ApiError with the server's code and sentence, or with code `offline` if no response arrives.
 */
export function createCaller(options: ClientOptions) {
  return async (
    call: CallShape,
    input: CallInput,
    { headers, signal, fetch }: CallOptions = {},
  ): Promise<Answer<unknown>> => {
    const content = contentOf(call, input);
    const response = await send(fetch ?? options.fetch, addressOf(options.origin, call, input), {
      method: call.method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        // The browser sets the type of a form itself, with the boundary between its parts.
        ...(typeof content === 'string' ? { 'content-type': 'application/json' } : {}),
        ...options.headers(),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content }),
      ...(signal === undefined ? {} : { signal }),
    });
    const envelope = await readEnvelope(response);
    return { data: envelope.data, message: envelope.message ?? '' };
  };
}

/**
 * Returns the response to a call, with its `data` decoded by the route.
 * @throws ZodError if the data does not fit the schema of the route.
 */
export function decoded<R extends RouteShape>(route: R, { data, message }: Answer<unknown>): Answer<RouteReply<R>> {
  const reply = route.reply as z.ZodType<RouteReply<R>>;
  return { data: reply.parse(data), message };
}

/** Returns the body of a request: JSON, or a form with the file or files. */
function contentOf(route: CallShape, { body, file, files }: CallInput): string | FormData | undefined {
  if (route.uploads !== undefined) return formOf(route.uploads.field, files ?? [], body);
  if (route.upload === undefined || file === undefined) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  form.set(route.upload.field, file);
  return form;
}

/** Returns the form of a call that takes files. Its fields come first: the server then knows them before it reads a file. */
function formOf(field: string, files: readonly File[], body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) if (value !== undefined) form.set(name, String(value));
  for (const file of files) form.append(field, file, file.name);
  return form;
}

async function send(fetch: ClientOptions['fetch'], address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, 'offline', 'There is no connection to the server.');
  }
}

async function readEnvelope(response: Response): Promise<Envelope> {
  const envelope = (await response.json().catch(() => null)) as Envelope | null;
  if (envelope?.success) return envelope;
  throw failureIn(response, envelope);
}

/** Returns the error in the response to a call that should have answered with a file. */
export async function failureOf(response: Response): Promise<ApiError> {
  return failureIn(response, (await response.json().catch(() => null)) as Envelope | null);
}

function failureIn(response: Response, envelope: Envelope | null): ApiError {
  const said = envelope?.error;
  return new ApiError(
    response.status,
    said?.code ?? (response.status >= 502 ? 'database_away' : 'internal'),
    said?.message ?? 'Something went wrong.',
    said?.fields,
    said?.values,
  );
}
