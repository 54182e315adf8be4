import { refusalStatus } from '@cashbook/contract/refusals';
import type { Access, RouteShape } from '@cashbook/contract/route';
import { refusals } from '@cashbook/words/en/refusals';
import { z } from 'zod';
import { refusalsOf } from '#http/call-refusals';
import { cookieNames } from '#http/cookies';

/** A JSON Schema of the document. */
export type Schema = z.core.JSONSchema.BaseSchema;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description: string;
  readonly security: ReadonlyArray<Readonly<Record<string, readonly never[]>>>;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Content }>>;
}

/** The part of OpenAPI 3.1 that we write. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly [{ readonly url: string }];
  readonly tags: ReadonlyArray<{ readonly name: string }>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, unknown>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

type Groups = Readonly<Record<string, Readonly<Record<string, RouteShape>>>>;

/** Returns the contract's routes as OpenAPI 3.1. Schemas show the wire format: money as numbers of taka. */
export function openApiDocument(groups: Groups): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [group, routes] of Object.entries(groups)) {
    for (const [name, shape] of Object.entries(routes)) {
      const path = shape.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [shape.method.toLowerCase()]: operationOf(group, name, shape) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cashbook',
      version: '1',
      description:
        'Every call answers {"success":true,"data":…,"message":…} or {"success":false,"message":…,"error":{message, code, fields}}. ' +
        'Money is a number of taka with at most 2 decimals; dates are yyyy-mm-dd.',
    },
    servers: [{ url: '/api' }],
    tags: Object.keys(groups).map((name) => ({ name })),
    paths,
    components: { securitySchemes, schemas: { Failure: failureSchema } },
  };
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token of POST /login.' },
  staffCookie: { type: 'apiKey', in: 'cookie', name: cookieNames.staff.token },
  customerCookie: { type: 'apiKey', in: 'cookie', name: cookieNames.customer.token },
} as const;

const failureSchema: Schema = {
  type: 'object',
  required: ['success', 'message', 'error'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    error: {
      type: 'object',
      required: ['message', 'code'],
      properties: {
        message: { type: 'string' },
        code: { enum: Object.keys(refusalStatus) },
        fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        values: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
  },
};

function operationOf(group: string, name: string, shape: RouteShape): Operation {
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: shape.summary,
    description: `Who may call: ${whoMayCall(shape.access)}.`,
    security: securityOf(shape.access),
    parameters: [...partsOf('path', shape.params), ...partsOf('query', shape.query), ...headersOf(shape)],
    ...bodyOf(shape),
    responses: { ...successOf(shape), ...failuresOf(shape) },
  };
}

function bodyOf({ body, upload, uploads, takesForm }: RouteShape): Pick<Operation, 'requestBody'> {
  if (uploads !== undefined) return { requestBody: { required: true, content: formWith(uploads, body) } };
  if (body !== undefined) {
    const schema = wireSchema(body);
    const form = takesForm === true ? { 'application/x-www-form-urlencoded': { schema } } : {};
    return { requestBody: { required: takesForm !== true, content: { ...json(schema), ...form } } };
  }
  if (upload === undefined) return {};
  const file: Schema = { type: 'string', contentMediaType: 'application/octet-stream' };
  const schema: Schema = { type: 'object', required: [upload.field], properties: { [upload.field]: file } };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

/** Returns the form of a call that takes files: its files beside the fields of its body. */
function formWith({ field, maxFiles }: NonNullable<RouteShape['uploads']>, body: RouteShape['body']) {
  const fields: Schema = body === undefined ? { type: 'object' } : wireSchema(body);
  const file: Schema = { type: 'string', contentMediaType: 'application/octet-stream' };
  const required = [...(Array.isArray(fields.required) ? fields.required : []), field];
  const files: Schema = { type: 'array', maxItems: maxFiles, items: file };
  const schema: Schema = { ...fields, required, properties: { ...fields.properties, [field]: files } };
  return { 'multipart/form-data': { schema } };
}

function whoMayCall(access: Access): string {
  if (access === 'public') return 'anybody';
  if (access === 'customer') return 'a signed-in customer';
  return access === 'staff' ? 'signed-in staff' : `staff with the permission ${access.join(' or ')}`;
}

function securityOf(access: Access): Operation['security'] {
  if (access === 'public') return [];
  return [{ bearer: [] }, access === 'customer' ? { customerCookie: [] } : { staffCookie: [] }];
}

/** Returns the JSON Schema of the wire format: the input side of every codec, in requests and in replies. */
export function wireSchema(schema: z.ZodType): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

function partsOf(place: 'path' | 'query', schema: z.ZodObject | undefined): Parameter[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = wireSchema(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: typeof property === 'boolean' ? {} : property,
  }));
}

function headersOf(shape: RouteShape): Parameter[] {
  const header = (name: string, description: string, schema: Schema): Parameter => ({
    name,
    in: 'header',
    required: false,
    description,
    schema,
  });
  return [
    ...(shape.desk === true
      ? [
          header('X-User-Id', 'Who typed it: company.user, or the user alone; another one gets 409 user_changed.', {
            type: 'string',
          }),
          header('X-Branch-Id', 'The branch on the screen; another one gets 409 branch_changed.', { type: 'integer' }),
          header('X-Transaction-Date', 'The transaction date on the screen; another one gets 409 day_changed.', {
            type: 'string',
            format: 'date',
          }),
        ]
      : []),
    ...(shape.ifMatch === true
      ? [header('If-Match', 'The version on the screen; another one gets 409 stale_version.', { type: 'string' })]
      : []),
    ...(isWrite(shape)
      ? [
          header('Idempotency-Key', 'A repeat with this key gets the first answer again.', {
            type: 'string',
            maxLength: 200,
          }),
        ]
      : []),
  ];
}

function isWrite(shape: RouteShape): boolean {
  if (shape.access === 'public' || shape.readOnly === true) return false;
  return shape.method === 'POST' || shape.method === 'PUT';
}

function successOf(shape: RouteShape): Operation['responses'] {
  if (shape.reply === undefined) {
    const content = Object.fromEntries(
      (shape.file ?? []).map((type) => [type, { schema: { type: 'string' } as const }]),
    );
    return { 200: { description: 'The file.', content } };
  }
  const envelope: Schema = {
    type: 'object',
    required: ['success', 'data', 'message'],
    properties: { success: { const: true }, data: wireSchema(shape.reply), message: { type: 'string' } },
  };
  return {
    200: { description: 'Done.', content: json(envelope) },
    ...(shape.revalidates === true
      ? { 304: { description: 'As it was at the ETag in If-None-Match.', content: {} } }
      : {}),
  };
}

/** Returns one response per status, with the codes of that status. */
function failuresOf(shape: RouteShape): Operation['responses'] {
  const content = json({ $ref: '#/components/schemas/Failure' });
  const responses: Record<string, Operation['responses'][string]> = {};
  for (const code of refusalsOf(shape)) {
    const [status, message] = [refusalStatus[code], refusals[code]];
    const before = responses[status] === undefined ? '' : `${responses[status].description}\n`;
    responses[status] = { description: `${before}${code}: ${message}`, content };
  }
  return responses;
}

function json(schema: Schema): Content {
  return { 'application/json': { schema } };
}
